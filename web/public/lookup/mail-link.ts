import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { mailTokenPattern } from "../../../shared/mail-token.ts";
import "./opening.ts";

/** The link of a mail: `c` confirms an address, `s` stops mails. */
export interface MailLink {
  readonly kind: "c" | "s";
  /** Undefined where it was cut off, or has more than belongs to it. */
  readonly token: string | undefined;
}

/** The link in a fragment as in `/#c=…`; undefined for any other. */
export function mailLinkIn(fragment: string): MailLink | undefined {
  // Programs take the full stop or bracket behind an address for a part of it.
  const [, kind, token = ""] = /^#([cs])=(.*?)[.,;:!?)\]}>"']*$/.exec(fragment) ?? [];
  if (kind !== "c" && kind !== "s") return undefined;
  return { kind, token: mailTokenPattern.test(token) ? token : undefined };
}

/** The link of a mail that led here, out of the address; and how to leave it. */
export function useMailLink() {
  const { history } = useRouter();
  const [link, setLink] = useState(() => mailLinkIn(globalThis.opening?.fragment ?? ""));
  useEffect(() => {
    const take = () => {
      const found = mailLinkIn(history.location.hash);
      if (!found) return;
      setLink(found);
      history.replace("/", history.location.state);
    };
    if (globalThis.opening?.kind !== "t") globalThis.opening = undefined;
    take();
    return history.subscribe(take);
  }, [history]);
  return [link, () => setLink(undefined)] as const;
}
