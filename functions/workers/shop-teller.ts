import { tellShop } from "../shop/telling/run.ts";

/** Tells the shop what is due. */
export async function handler(): Promise<void> {
  const run = await tellShop();
  if (run.end !== "nothing-due" && run.end !== "off")
    console.info({ event: "shop-run", ...run });
  // Counted by the alarm; the next run tries again.
  if (run.isSerious) throw new Error(`The shop is not told: ${run.trouble}`);
}
