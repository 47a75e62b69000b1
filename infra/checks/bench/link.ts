import { chromium, devices, type Page } from "@playwright/test";
import { chromiumArguments, chromiumPath } from "../../../web/e2e/support/browser.ts";
import { buildAssembly } from "../../build/cached-build.ts";
import { scenarioNumber } from "../../local/courier/scenarios.ts";
import { demoMembers, demoPassword } from "../../local/demo/people.ts";
import { clientOf } from "../../local/testing/client.ts";
import { runPortal, startPortalProcess } from "../../local/testing/portal-process.ts";
import { median, printTable, temporaryFolder, verdict } from "./measure.ts";

const runs = 5;
const budgetMs = 3_500;
/** A phone at the edge of its network: 400 kbit/s, 400 ms. */
const slowPhone = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

/** Notes when the first frame is done that has the sentence of an answer, and the first one of the whole answer. */
function noteAnswer() {
  const seen = (name: string, selector: string) => {
    if (performance.getEntriesByName(name).length > 0 || !document.querySelector(selector)) return;
    requestAnimationFrame(() => setTimeout(() => performance.mark(name)));
  };
  new MutationObserver(() => {
    seen("form", "html:not([data-opens]) #order-number");
    seen("answer", "main h2:not([hidden])");
    seen("whole answer", "main h2:focus");
  }).observe(document, { childList: true, subtree: true, attributes: true });
  document.addEventListener("focusin", () => seen("whole answer", "main h2:focus"));
}

const timeOf = (page: Page, name: string) =>
  page.evaluate((mark) => performance.getEntriesByName(mark)[0]?.startTime, name);

/** Opens a link on a slow phone with an empty cache, in a new browser. */
async function openLink(url: string) {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumArguments });
  const page = await browser.newPage(devices["Moto G4"]);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.emulateNetworkConditions", slowPhone);
  await page.addInitScript(noteAnswer);
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("whole answer").length > 0);
  const [answer = Number.NaN, whole = Number.NaN] = [await timeOf(page, "answer"), await timeOf(page, "whole answer")];
  const showedForm = (await timeOf(page, "form")) !== undefined;
  await browser.close();
  if (showedForm) throw new Error("The form was shown");
  return { answer, whole };
}

/** From following a shop's link on a slow phone to its answer. */
export async function run(): Promise<void> {
  const portal = await startPortalProcess(process.execPath, [
    runPortal,
    await buildAssembly({}),
    temporaryFolder("bench-link-"),
  ]);
  try {
    const call = clientOf(portal.url);
    const { email } = demoMembers.find(({ isVerified }) => isVerified) ?? {};
    const { body: token } = await call("POST", "/api/logistics/login", { body: { email, password: demoPassword } });
    const order = { name: "BENCH-1", phone: "+1 212 555 0100", trackingNo: scenarioNumber("inTransit", 6_000) };
    const { record } = (await call("POST", "/api/user/create", { body: order, token })).body;
    const { url } = (await call("GET", `/api/user/link/${record._id}`, { token })).body;
    // On a network as slow as this the courier's own answer would be the smaller part.
    await call("POST", "/api/user/openLink", { body: { token: url.split("#t=")[1] } });
    const here = new URL(url);
    const times: Awaited<ReturnType<typeof openLink>>[] = [];
    for (let run = 0; run < runs; run += 1) times.push(await openLink(portal.url + here.pathname + here.hash));
    const answer = median(times.map((time) => time.answer));
    printTable("A shop's link on 400 kbit/s and 400 ms, nothing cached", [
      {
        what: "its answer readable",
        median: seconds(answer),
        budget: seconds(budgetMs),
        "": verdict(answer, budgetMs),
      },
      { what: "the whole page", median: seconds(median(times.map(({ whole }) => whole))), budget: "", "": "" },
    ]);
  } finally {
    await portal.stop();
  }
}
