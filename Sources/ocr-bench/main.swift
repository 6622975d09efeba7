import CommandLineSupport
import Foundation

StandardOutput.prepare()
exit(await BenchProgram.run(CommandLine.arguments.dropFirst()))
