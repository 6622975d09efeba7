import CommandLineSupport
import Foundation

StandardOutput.prepare()
Interruption.prepare()
exit(await DemoProgram.run(CommandLine.arguments.dropFirst()))
