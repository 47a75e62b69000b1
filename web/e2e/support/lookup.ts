import type { Page } from "@playwright/test";
import { demoHighlights } from "../../../infra/local/demo/data.ts";

interface LookupInput {
  readonly order: string;
  readonly phone: string;
}

/** The demo order that tells this story. */
export function orderThat(story: RegExp): LookupInput {
  const found = demoHighlights.find((highlight) => story.test(highlight.description));
  if (!found) throw new Error(`No demo order is told as ${story}`);
  return { order: found.name, phone: found.phone };
}

export const orderField = (page: Page) => page.getByRole("textbox", { name: "Order number" });
export const phoneField = (page: Page) => page.getByRole("textbox", { name: "Phone" });
/** What is said of the parcel. */
export const answer = (page: Page) => page.getByRole("heading", { level: 2 });

export async function toPhone(page: Page, order: string) {
  await orderField(page).fill(order);
  await page.getByRole("button", { name: "Next" }).click();
  await phoneField(page).waitFor();
}

export async function track(page: Page, { order, phone }: LookupInput) {
  await toPhone(page, order);
  await phoneField(page).fill(phone);
  await page.getByRole("button", { name: "Track", exact: true }).click();
}
