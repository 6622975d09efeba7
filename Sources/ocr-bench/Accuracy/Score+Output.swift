import CommandLineSupport

extension Score {
    /// The figures in the reference scorer's form.
    var json: JSONText {
        var negatives = expectations.map { ($0, Self.json(self.negatives[$0] ?? Negatives())) }
        if !negatives.isEmpty { negatives.append(("all", Self.json(allNegatives))) }
        let all = total.total
        return .object([
            ("images", .integer(images)), ("predictions", .integer(predictions)),
            (
                "kinds",
                .object(
                    kinds.map { kind in
                        let levels = self.levels(of: kind).map { name, cards in (name, Self.json(cards, kind)) }
                        return (
                            kind,
                            .object([("missing", .integer(missing[kind] ?? 0)), ("levels", .object(levels))])
                        )
                    })
            ),
            ("negatives", .object(negatives)), ("unknown_files", .array(unknownFiles.map { .string($0) })),
            (
                "overall",
                .object([
                    ("all_fields_exact", Self.share(total.whollyRight, of: total.images)),
                    ("field_exact", Self.share(all.exact, of: all.values)),
                    ("cer", Self.mean(all.errorRates, of: all.values)),
                    ("sure", Self.share(all.sure, of: all.values)),
                    ("sure_but_wrong", .integer(all.sureButWrong)), ("fields", .integer(all.values)),
                    ("invented_cards", .integer(inventedCards)),
                ])
            ),
        ])
    }

    private var allNegatives: Negatives {
        negatives.values.reduce(into: Negatives()) {
            $0.images += $1.images
            $0.handled += $1.handled
            $0.warned += $1.warned
        }
    }

    /// The levels of a kind by name, with all of them together at the end.
    private func levels(of kind: String) -> [(name: String, cards: Cards)] {
        let levels = (cards[kind] ?? [:]).sorted { $0.key < $1.key }
        return levels.map { (String($0), $1) } + [("all", total(of: kind))]
    }

    private static func json(_ cards: Cards, _ kind: String) -> JSONText {
        .object([
            ("images", .integer(cards.images)),
            ("all_fields_exact", share(cards.whollyRight, of: cards.images)),
            ("kind_right", share(cards.kindRight, of: cards.images)),
            (
                "fields",
                .object(
                    Truth.inOrder(cards.fields, of: kind).map { name, tally in
                        (
                            name,
                            .object([
                                ("exact", share(tally.exact, of: tally.values)),
                                ("cer", mean(tally.errorRates, of: tally.values)),
                                ("sure", share(tally.sure, of: tally.values)),
                                ("sure_but_wrong", .integer(tally.sureButWrong)),
                            ])
                        )
                    })
            ),
        ])
    }

    private static func json(_ negatives: Negatives) -> JSONText {
        .object([
            ("images", .integer(negatives.images)), ("handled", share(negatives.handled, of: negatives.images)),
        ])
    }

    private static func share(_ part: Int, of count: Int) -> JSONText { mean(Double(part), of: count) }

    private static func mean(_ sum: Double, of count: Int) -> JSONText {
        count == 0 ? .null : .number(sum / Double(count), decimals: 4)
    }
}

extension Score {
    /// The figures as a table for people: shares in per cent.
    var table: String {
        var text = ""
        for kind in kinds {
            let levels = self.levels(of: kind)
            func row(_ name: String, _ cell: (Cards) -> String) {
                text += "  " + name.padding(toLength: 16)
                text += levels.map { cell($0.cards).leftPadding(toLength: 16) }.joined() + "\n"
            }
            text += "\n\(kind): exact %, in brackets the character error rate in %"
            text += missing[kind, default: 0] > 0 ? "; no answer for \(missing[kind, default: 0])\n" : "\n"
            text += String(repeating: " ", count: 18)
            text +=
                levels.map { ($0.name == "all" ? "all" : "level \($0.name)").leftPadding(toLength: 16) }
                .joined() + "\n"
            row("images") { "\($0.images)" }
            for (field, _) in Truth.inOrder(total(of: kind).fields, of: kind) {
                row(field) { cards in
                    let tally = cards.fields[field] ?? Field()
                    let errors = Self.percent(tally.errorRates, of: tally.values)
                    return Self.percent(tally.exact, of: tally.values) + " (\(errors.leftPadding(toLength: 5)))"
                }
            }
            row("wholly right") { Self.percent($0.whollyRight, of: $0.images) }
            row("kind right") { Self.percent($0.kindRight, of: $0.images) }
            row("sure") { Self.percent($0.total.sure, of: $0.total.values) }
            row("sure but wrong") { "\($0.total.sureButWrong)" }
        }
        if !negatives.isEmpty {
            text += "\nnegatives: handled well, and answered with the warning that says why, %\n"
            for (name, tally) in expectations.map({ ($0, negatives[$0] ?? Negatives()) }) + [
                ("all", allNegatives)
            ] {
                text += "  " + name.padding(toLength: 16) + "\(tally.images)".leftPadding(toLength: 16)
                text += Self.percent(tally.handled, of: tally.images).leftPadding(toLength: 16)
                text += Self.percent(tally.warned, of: tally.images).leftPadding(toLength: 16) + "\n"
            }
        }
        return text + calibrationTable + "\n" + summary
    }

    /// All kinds and levels in a line.
    var summary: String {
        let all = total.total
        return """
            overall: cards wholly right \(Self.percent(total.whollyRight, of: total.images)) %, values exact \
            \(Self.percent(all.exact, of: all.values)) %, character errors \
            \(Self.percent(all.errorRates, of: all.values)) %, sure of \(Self.percent(all.sure, of: all.values)) %, \
            sure but wrong \(all.sureButWrong) of \(all.values), invented cards \(inventedCards)

            """
    }

    private static func percent(_ part: Int, of count: Int) -> String { percent(Double(part), of: count) }

    private static func percent(_ sum: Double, of count: Int) -> String {
        count == 0 ? "–" : (100 * sum / Double(count)).fixed(decimals: 1)
    }
}
