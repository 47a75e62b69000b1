import { mailDueAlerts } from "../alerts/mail-run.ts";

/** Mails customers what is due. */
export async function handler(): Promise<void> {
  const run = await mailDueAlerts();
  if (run.end !== "nothing-due") console.info({ event: "alerts", ...run });
  // Counted by the alarm; the next run tries again.
  if (run.failed > 0) throw new Error("Not all emails were sent");
}
