import CommandLineSupport
import Foundation

StandardOutput.prepare()
exit(await DemoProgram.run(CommandLine.arguments.dropFirst()))
