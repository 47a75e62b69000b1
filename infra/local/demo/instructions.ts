import { demoHighlights } from "./data.ts";
import { demoAdmin, demoMembers, demoPassword } from "./people.ts";

/** The list of records shows the rest. */
const shownOrders = 12;

/** Why lines about a failing courier are expected. */
export const simulatorNotice =
  "The courier is simulated and fails for some numbers of the demo on purpose: lines with courier-failed are about these.";

/** What to try with the demo data. */
export function demoInstructions(url: string): string {
  const orders = demoHighlights.slice(0, shownOrders);
  return [
    `Track a shipment at ${url} with an order number and its phone:`,
    ...orders.map(
      ({ name, phone, description }) =>
        `  ${name.padEnd(8)}  ${phone.padEnd(20)}  ${description}`,
    ),
    `Sign in with the password ${demoPassword}:`,
    `  ${url}/admin/login     ${demoAdmin.email}`,
    ...demoMembers.map(
      ({ email, isVerified }) =>
        `  ${url}/logistic/login  ${email}${isVerified ? "" : " (once the admin approved)"}`,
    ),
  ].join("\n");
}
