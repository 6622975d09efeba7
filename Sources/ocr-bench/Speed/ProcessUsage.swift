import Foundation

/// What this process has used so far, as the system counts it.
struct ProcessUsage {
    /// On all cores together, in the program and in the system for it.
    let processorTime: Duration
    /// The most that was resident at any time, in bytes.
    let peakMemory: Int

    static var current: ProcessUsage {
        var usage = rusage()
        // getrusage(2): it fails only for a wrong argument. Linux counts memory in kibibytes, Apple's systems in bytes.
        #if canImport(Glibc)
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            let unit = 1024
        #else
            getrusage(RUSAGE_SELF, &usage)
            let unit = 1
        #endif
        return ProcessUsage(
            processorTime: duration(usage.ru_utime) + duration(usage.ru_stime),
            peakMemory: Int(usage.ru_maxrss) * unit)
    }

    /// How long ago the process was started, to a hundredth of a second; nil where the system does not tell.
    static var age: Duration? {
        #if canImport(Glibc)
            // proc(5): the 22nd field, the 20th after the program's name in brackets, is the start in ticks since boot.
            var now = timespec()
            guard clock_gettime(CLOCK_BOOTTIME, &now) == 0,
                let stat = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
                let start = stat.lastIndex(of: ")").flatMap({
                    stat[$0...].split(separator: " ").dropFirst(20).first
                }),
                let ticks = Double(start)
            else { return nil }
            return .seconds(now.tv_sec) + .nanoseconds(now.tv_nsec)
                - .seconds(ticks / Double(sysconf(Int32(_SC_CLK_TCK))))
        #else
            return nil
        #endif
    }

    /// What is resident now, in bytes; nil where the system does not tell.
    static var residentMemory: Int? {
        // proc(5): the second number is the resident pages.
        let numbers = try? String(contentsOfFile: "/proc/self/statm", encoding: .ascii).split(separator: " ")
        return numbers?.dropFirst().first.flatMap { Int($0) }.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
    }

    /// The number of threads that live now; nil where the system does not tell.
    static var threads: Int? {
        try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
    }

    private static func duration(_ time: timeval) -> Duration {
        .seconds(Int(time.tv_sec)) + .microseconds(Int(time.tv_usec))
    }
}
