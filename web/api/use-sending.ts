import { useState } from "react";
import {
  type CallOptions,
  type PublicName,
  type RequestParts,
  request,
} from "./request.ts";

type Sending =
  | { readonly state: "idle" | "busy" | "sent" }
  | { readonly state: "failed"; readonly error: unknown };

/** What a public page sends, one request at a time, and what came of it. */
export function useSending<Name extends PublicName>(name: Name) {
  const [sending, setSending] = useState<Sending>({ state: "idle" });
  const send = async (parts: CallOptions<Name> & Pick<RequestParts, "response">) => {
    if (sending.state === "busy") return;
    setSending({ state: "busy" });
    try {
      await request(name, parts);
      setSending({ state: "sent" });
    } catch (error) {
      setSending({ state: "failed", error });
    }
  };
  return {
    state: sending.state,
    error: sending.state === "failed" ? sending.error : undefined,
    send,
    /** To send something else. */
    reset: () => setSending({ state: "idle" }),
  };
}
