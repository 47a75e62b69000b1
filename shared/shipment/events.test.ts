import { expect, test } from "vitest";
import { parcel as english } from "../words/en.ts";
import { type EventGroup, eventCodes, eventMeaning } from "./events.ts";

/** The documented codes by the group that each is assigned to. */
const groups: Record<EventGroup, string[]> = {
  booked: ["SGE_001", "SGE_002"],
  pickup: ["SGE_101", "SGE_102", "SGE_103", "SGE_104"],
  india: ["SGE_105", "SGE_106", "SGE_107", "SGE_201", "SGE_202", "SGE_203", "SGE_204"],
  flying: ["SGE_205", "SGE_206", "SGE_207", "SGE_208"],
  "local-carrier": ["SGE_301", "SGE_302", "SGE_305"],
  "out-for-delivery": ["SGE_303"],
  delivered: ["SGE_304"],
  attention: ["SGE_401", "SGE_403", "SGE_503", "SGE_505", "SGE_506", "SGERROR_101", "SGERROR_102", "SGERROR_103"],
  collect: ["SGE_501"],
  returning: ["SGE_502"],
  returned: ["SGE_504"],
  lost: ["SGE_402", "SGERROR_104"],
};

test.each(Object.entries(groups))("%s: %j", (group, codes) => {
  for (const code of codes) expect(eventMeaning(code)).toMatchObject({ code, group });
});

test("the table has every documented code and no other", () => {
  expect([...eventCodes].sort()).toEqual(Object.values(groups).flat().sort());
  expect(eventCodes).toHaveLength(35);
});

test("each code has its own words", () => {
  const words = eventCodes.map((code) => english.events[code]());
  for (const said of words) expect(said).toMatch(/^[A-Z]/);
  expect(new Set(words).size).toBe(35);
});

test("each code of the group attention says whether somebody came to the door", () => {
  for (const code of eventCodes) {
    expect(eventMeaning(code)?.problem !== undefined).toBe(groups.attention.includes(code));
  }
});

test("a code is found in any case and with spaces around it", () => {
  expect(eventMeaning(" sge_304 ")).toBe(eventMeaning("SGE_304"));
});

test.each([null, undefined, "", "0", "SGE_999", "SGE_30", "DELIVERED", "__proto__", "constructor", "toString"])(
  "%s has no meaning",
  (code) => {
    expect(eventMeaning(code)).toBeUndefined();
  },
);
