import { expect, test } from "vitest";
import { eventCodes } from "../../shared/shipment/events.ts";
import { shipmentProgress } from "../../shared/shipment/progress.ts";
import { stopsOf } from "./progress-nodes.ts";
import { parcelWith, scan } from "./testing/parcels.ts";

const places: Readonly<Record<string, string>> = {
  SGE_104: "Kochi, India",
  SGE_106: "Delhi, India",
  SGE_107: "Delhi, India",
};
const abroad = /^SGE(_[345]|RROR)/;

/** The way as "Kochi ✓, [Delhi], United States, You"; "→" stands before the stop that the parcel is on its way to. */
function wayOf(...codes: string[]) {
  const events = codes.map((code, index) =>
    scan(code, index + 1, {
      awb_history_location: places[code] ?? (abroad.test(code) ? "San Jose, CA, US" : null),
      type: abroad.test(code) ? "lastmile" : "connector",
    }),
  );
  const { data } = parcelWith(events, { destination: "US" });
  return stopsOf(data, shipmentProgress(data))
    .map(({ label, state, isUnderWay, problem }) => {
      const name = state === "done" ? `${label} ✓` : state === "current" ? `[${label}]` : label;
      return `${isUnderWay ? "→ " : ""}${name}${problem ? " !" : ""}`;
    })
    .join(", ");
}

test.each([
  [[], "[India], United States, You"],
  [["SGE_104"], "[Kochi], United States, You"],
  [["SGE_104", "SGE_106"], "Kochi ✓, [Delhi], United States, You"],
  [["SGE_104", "SGE_106", "SGE_205"], "Kochi ✓, Delhi ✓, → United States, You"],
  [["SGE_104", "SGE_106", "SGE_205", "SGE_207"], "Kochi ✓, Delhi ✓, [United States], You"],
  [["SGE_104", "SGE_106", "SGE_302"], "Kochi ✓, Delhi ✓, [San Jose], You"],
  [["SGE_104", "SGE_106", "SGE_303"], "Kochi ✓, Delhi ✓, San Jose ✓, → You"],
  [["SGE_104", "SGE_106", "SGE_304"], "Kochi ✓, Delhi ✓, San Jose ✓, You ✓"],
  [["SGE_104", "SGE_106", "SGE_303", "SGE_403"], "Kochi ✓, Delhi ✓, [San Jose] !, You"],
  [["SGE_104", "SGE_106", "SGE_302", "SGE_501"], "Kochi ✓, Delhi ✓, [San Jose] !, You"],
  [["SGE_104", "SGE_106", "SGE_302", "SGE_502"], "Kochi ✓, Delhi ✓, San Jose ✓ !, → Back to us"],
  [["SGE_104", "SGE_106", "SGE_302", "SGE_502", "SGE_504"], "Kochi ✓, Delhi ✓, San Jose ✓, Back to us ✓ !"],
  [["SGE_104", "SGE_106", "SGE_302", "SGERROR_104"], "Kochi ✓, Delhi ✓, [San Jose] !, You"],
])("the way after %j", (codes, way) => {
  expect(wayOf(...codes)).toBe(way);
});

test("of every code at most one stop is the present one, and none after it is done", () => {
  for (const code of eventCodes) {
    const way = wayOf("SGE_104", "SGE_106", code);
    expect(way.split("[").length, code).toBeLessThanOrEqual(2);
    expect(way, code).not.toMatch(/\].*✓/);
  }
});
