import { useState } from "react";
import { request } from "../../api/request.ts";

type Stopping = { readonly state: "idle" | "busy" | "done" } | { readonly state: "failed"; readonly error: unknown };

/** Stopping the mails about an order. @param token of the mailbox's stop link */
export function useStop(token: string): { readonly stopping: Stopping; readonly stop: () => Promise<void> } {
  const [stopping, setStopping] = useState<Stopping>({ state: "idle" });
  const stop = async () => {
    setStopping({ state: "busy" });
    try {
      await request("stopAlert", { query: { t: token } });
      setStopping({ state: "done" });
    } catch (error) {
      setStopping({ state: "failed", error });
    }
  };
  return { stopping, stop };
}

export const stoppedText = "You won't get any more emails about this order";
export const startAgainText = "To start them again, track the order and enter your email.";
