import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";

/** The address in the one line by which a portal in a process of its own, its output piped, tells that it serves. */
export async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("The portal has no output");
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^ready (http:\/\/localhost:\d+)$/.exec(line) ?? [];
    if (url) {
      // Whatever else it says is read on, so that it does not wait for that.
      child.stdout.resume();
      return url;
    }
  }
  throw new Error(`The portal did not start: ${child.stderr ? await text(child.stderr) : ""}`);
}
