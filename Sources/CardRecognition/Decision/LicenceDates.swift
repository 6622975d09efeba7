import CardModel

/// The dates of a licence, which follow each other: nobody is issued one as a child, and none is valid before the first
/// was issued.
struct LicenceDates: Sendable {
    private(set) var firstIssue: Belief<CalendarDate>
    private(set) var period: Belief<ValidityPeriod>

    /// Reconciles what was read of them; of dates that contradict each other none is sure.
    init(birth: Belief<CalendarDate>, firstIssue: Belief<CalendarDate>, period: Belief<ValidityPeriod>) {
        self.firstIssue = firstIssue.weighed { first in
            min(
                period.likelihood { first <= $0.from },
                birth.likelihood { $0 <= first && $0.age(on: first) >= DrivingLicence.leastAge })
        }
        self.period = period.weighed { period in firstIssue.likelihood { $0 <= period.from } }
    }
}
