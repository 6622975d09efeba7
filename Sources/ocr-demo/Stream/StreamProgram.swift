import CardRecognition
import CommandLineSupport

/// `ocr-demo stream`: reads a card from the frames of a video, until every value is certain.
enum StreamProgram {
    /// The word that asks for it.
    static let word = "stream"
    static let usage = "ocr-demo stream [options] FILE"
    static let help = """
        Reads a card from the frames of a video: what they show is weighed together, character by character, and the
        program ends by itself when every value is certain.

        usage: \(usage)

        FILE is a video of the kind YUV4MPEG2 or Motion JPEG, or of raw frames with --raw; - is standard input:

            ffmpeg -i clip.mp4 -f yuv4mpegpipe - | ocr-demo stream -

        \(StreamOptions.descriptions.help)
        Whenever something has changed an object is written, on a line of its own, with the number of the frame and an
        event: searching, holdStill, glare (over the values named), unsuitable (the warning says why), damaged (a frame
        that cannot be decoded), reading, and at the end complete or incomplete.

        Exit status: 0 when a card is complete, 1 when none is, 2 for wrong usage, 130 after Ctrl-C.

        """

    /// Runs the program.
    ///
    /// - Parameter words: The command line after ``word``.
    /// - Returns: The exit status.
    static func run(_ words: some Sequence<String>) async -> Int32 {
        await Program.run(
            "\(DemoProgram.name) \(word)", words, usage: usage, help: help, options: StreamOptions.descriptions
        ) { arguments in
            let run = StreamRun(try StreamOptions(arguments))
            return try await CardEngine.use(run.options.model.engineOptions(workers: 1), run.read)
        }
    }
}
