import { sendDigest } from "../digest/digest.ts";

/** Sends the morning's digest when it is time. `time`: when the schedule started it, ISO 8601. */
export async function handler({ time }: { readonly time: string }): Promise<void> {
  const result = await sendDigest(Date.parse(time));
  if (result !== "not-now") console.info({ event: "digest", result });
}
