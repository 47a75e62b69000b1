import { languages } from "../../../shared/languages.ts";
import { scenarioNumber } from "../../local/courier/scenarios.ts";
import { demoLogin } from "../../local/demo/people.ts";
import { signIn } from "../../operator/calls.ts";
import { withDemoPortal } from "./demo-portal.ts";
import { median, printTable, repeated, verdict } from "./measure.ts";
import { seconds, visit } from "./phone.ts";

const runs = 5;
const budgetMs = 2_000;
/** A phone at the edge of its network. */
const line = { latency: 400, speed: 400 };

/** Notes when the first frame is done that has the sentence of an answer, and the first one of the whole answer. */
function noteAnswer() {
  const seen = (name: string, selector: string) => {
    if (
      performance.getEntriesByName(name).length > 0 ||
      !document.querySelector(selector)
    )
      return;
    requestAnimationFrame(() => setTimeout(() => performance.mark(name)));
  };
  new MutationObserver(() => {
    seen("form", "html:not([data-opens]) #order-number");
    seen("answer", "main h2:not([hidden])");
    seen("whole answer", "main h2:focus");
  }).observe(document, { childList: true, subtree: true, attributes: true });
  document.addEventListener("focusin", () => seen("whole answer", "main h2:focus"));
}

/** From following a shop's link on a slow phone to its answer. @param args languages; all of them where none is named */
export const run = (args: readonly string[]): Promise<void> =>
  withDemoPortal(async (portal) => {
    const { staff } = await signIn(portal, demoLogin);
    const order = {
      name: "BENCH-1",
      phone: "+1 212 555 0100",
      trackingNo: scenarioNumber("inTransit", 6_000),
    };
    const { record } = await staff("POST", "/user/create", order, 201);
    const { url } = await staff("GET", `/user/link/${record._id}`);
    // On a network as slow as this the courier's own answer would be the smaller part.
    await staff("POST", "/user/openLink", { token: url.split("#t=")[1] });
    const { pathname, hash } = new URL(url);
    const rows: Record<string, string>[] = [];
    for (const language of args.length > 0 ? args : languages) {
      const address = `${portal}${pathname}?lang=${language}${hash}`;
      const opened = { url: address, line, watch: noteAnswer };
      const visits = await repeated(runs, () =>
        visit({ ...opened, until: "whole answer" }),
      );
      if (visits.some((marks) => marks.has("form")))
        throw new Error("The form was shown");
      const medianOf = (mark: string) =>
        median(visits.map((marks) => marks.get(mark) ?? Number.NaN));
      const [answer, whole] = [medianOf("answer"), medianOf("whole answer")];
      rows.push({
        language,
        "its answer readable": seconds(answer),
        budget: seconds(budgetMs),
        "": verdict(answer, budgetMs),
        "the whole page": seconds(whole),
      });
    }
    printTable("A shop's link on 400 kbit/s and 400 ms, nothing cached", rows);
  });
