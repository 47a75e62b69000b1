import { createServer, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { startOnLoopback } from "./loopback.ts";
import { storedSecrets } from "./secrets-manager.ts";

/** The courier's response to a number: a body sent as JSON with status 200, or a function that writes it. */
type CourierScript = object | ((outgoing: ServerResponse) => void);

export interface CourierDouble {
  /** By tracking number. The courier does not know other numbers. */
  readonly scripts: Map<string, CourierScript>;
  /** The numbers of all calls, in order. */
  readonly asked: string[];
  enterCredentials(entered: boolean): void;
}

/** Starts a scripted courier over HTTP, so that the real client runs, and sets the environment to its address. */
export async function startCourierDouble(): Promise<CourierDouble> {
  const scripts = new Map<string, CourierScript>();
  const asked: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const { tracking } = (await json(incoming)) as { tracking: string };
    asked.push(tracking);
    const script = scripts.get(tracking) ?? { success: false, error: ["No such AWB"] };
    if (typeof script === "function") script(outgoing);
    else outgoing.end(JSON.stringify(script));
  });
  const url = await startOnLoopback(server);
  const arn = `arn:aws:secretsmanager:local:123456789012:secret:courier-${new URL(url).port}`;
  process.env.COURIER_SECRET_ARN = arn;
  process.env.SHIPGLOBAL_URL = url;
  const enterCredentials = (entered: boolean) => {
    const value = entered ? JSON.stringify({ username: "seller@example.com", password: "p" }) : "{}";
    storedSecrets.set(arn, [{ versionId: "1", value }]);
  };
  enterCredentials(true);
  return { scripts, asked, enterCredentials };
}

/** A courier's response with one scan of this code. */
export const scanned = (trackingNo: string, code: string, comment = "A scan") => ({
  success: true,
  data: {
    awbInfo: { awb_number: trackingNo, awb_status: comment, awb_destination: "US" },
    awbEvents: [
      {
        awb_history_datetime: "2026-01-01 10:00:00",
        awb_history_comment: comment,
        awb_history_location: "Delhi, India",
        awb_event_code: code,
        type: "domestic",
      },
    ],
  },
});
