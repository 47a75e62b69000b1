import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseJson } from "../../../shared/parse-json.ts";

export interface SoakMail {
  readonly to: string;
  readonly subject: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  readonly text: string;
}

export type Mails = ReturnType<typeof openMails>;

/** The mails that a portal has sent, as it keeps them in its data directory. */
export function openMails(dataDirectory: string) {
  const folder = join(dataDirectory, "mail");
  const read = new Map<string, SoakMail>();
  return {
    all: (): readonly SoakMail[] => {
      const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
      for (const name of names.filter((one) => !read.has(one))) {
        // Half a file was being written, perhaps when the server was killed: that mail was not taken.
        const mail = parseJson(readFileSync(join(folder, name), "utf8")) as
          | { to: string[]; subject: string; headers: Record<string, string>; sentAt: string }
          | undefined;
        if (!mail) continue;
        const text = readFileSync(join(folder, name.replace(/json$/, "txt")), "utf8");
        const { subject, headers } = mail;
        read.set(name, { to: mail.to.join(), subject, headers, sentAt: Date.parse(mail.sentAt), text });
      }
      return [...read.values()];
    },
  };
}

export const confirmTokenIn = ({ text }: SoakMail) => /\/#c=([\w-]{44})/.exec(text)?.[1];
export const stopPathIn = ({ headers }: SoakMail) =>
  /^<https?:\/\/[^/]+(\/.*)>$/.exec(headers["List-Unsubscribe"] ?? "")?.[1];
