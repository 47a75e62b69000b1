import { runCommandLine } from "./command-line.ts";
import { subcommands } from "./subcommands.ts";

process.exitCode = await runCommandLine(subcommands, process.argv.slice(2));
