import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onExit } from "../../measure/on-exit.ts";

const root = join(import.meta.dirname, "../../..");

interface WorkingCopy {
  readonly directory: string;
  /** Runs something while one piece of a file is replaced. */
  without<Result>(piece: { file: string; take: string; leave?: string }, run: () => Result): Result;
}

/** The project's files as they are now, to be broken without harm until this process ends; packages are shared. */
export function makeWorkingCopy(): WorkingCopy {
  const directory = mkdtempSync(join(tmpdir(), "bench-"));
  onExit(() => rmSync(directory, { recursive: true, force: true }));
  const list = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  for (const file of new Set(list.toString().split("\0"))) {
    // A file that was just deleted is still on the list.
    if (file) cpSync(join(root, file), join(directory, file), { recursive: true, force: true, errorOnExist: false });
  }
  symlinkSync(join(root, "node_modules"), join(directory, "node_modules"));
  return {
    directory,
    without({ file, take, leave = "" }, run) {
      const path = join(directory, file);
      const whole = readFileSync(path, "utf8");
      const parts = whole.split(take);
      if (parts.length !== 2) throw new Error(`${file} holds ${parts.length - 1} times: ${take.trim()}`);
      writeFileSync(path, parts.join(leave));
      try {
        return run();
      } finally {
        writeFileSync(path, whole);
      }
    },
  };
}
