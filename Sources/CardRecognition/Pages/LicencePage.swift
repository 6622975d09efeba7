import CardModel
import Imaging
import TextRecognition

extension TextSlot.Name {
    static let sex = Self(rawValue: "sex")
    static let nationality = Self(rawValue: "nationality")
    static let firstIssue = Self(rawValue: "firstIssue")
    static let vehicleClass = Self(rawValue: "class")
}

extension Page {
    /// Driving licence, main page (GA 482): 88 × 60 mm.
    static let licence = Page(
        layout: .licence,
        slots: [
            .line(.number, of: [.licenceNo], x: 26.2...72, y: 12.9, em: 3.3),
            .line(.name, of: [.name], x: 11.4...43.2, y: 18.5, em: 3.2),
            .line(.sex, of: [.sex], x: 50.2...58.2, y: 18.5, em: 3.0),
            .line(.nationality, of: [.nationality], x: 69.6...85.5, y: 18.5, em: 3.0),
            .block(
                .address, of: [.address], x: 11.8...85, y: 22.6...32.6, expected: 24.6, em: 2.9, lines: 3),
            .line(.birth, of: [.birth], x: 41.8...63, y: 35.0, em: 3.0),
            .line(.firstIssue, of: [.firstIssue], x: 41.8...63, y: 41.0, em: 3.0),
            .line(.vehicleClass, of: [.licenceClass], x: 41.8...63, y: 47.0, em: 3.2),
            .line(.period, of: [.validFrom, .validTo], x: 15.6...63, y: 55.1, em: 3.0),
        ],
        portrait: Rectangle(x: 63, y: 31.5, width: 23, height: 26.5),
        interpret: { text in
            let birth = text.belief(.birth, DateForm.dashed, CalendarDate.init(printed:))
            let person = PersonEvidence(
                number: text.belief(.number, IDNumberGrammar(), redundancy: 1) { $0.uppercased() },
                birth: birth,
                sex: text.belief(.sex, VocabularyGrammar(Sex.allCases.map(\.rawValue)), Sex.init(rawValue:)))
            let dates = LicenceDates(
                birth: person.birth,
                firstIssue: text.belief(.firstIssue, DateForm.dashed, CalendarDate.init(printed:)),
                period: text.belief(.period, DateForm.dashedPeriod, ValidityPeriod.init(printed:)))
            var page = PageValues(warnings: person.warnings)
            page.set(.name, text.name()) { $0 }
            page.values[.address] = text.text(.address, AddressGrammar(home: person.home))
            page.values[.nationality] = text.text(.nationality, TextGrammar.nationality)
            page.set(.licenceNo, person.number) { $0 }
            page.set(.sex, person.sex) { $0.rawValue }
            page.set(.birth, person.birth) { $0.description }
            page.set(.firstIssue, dates.firstIssue) { $0.description }
            // A and B are alike in a blur, and a class is as short as it is without a check.
            let vehicleClass = text.belief(.vehicleClass, VehicleClassGrammar()) { $0 }
            page.set(.licenceClass, vehicleClass.flattened(by: 1.7)) { $0 }
            page.set(.validFrom, dates.period.map(\.from)) { $0.description }
            page.set(.validTo, dates.period.map(\.to)) { $0.description }
            return page
        })
}
