import { expect, test } from "vitest";
import { isShipGlobalNumber } from "../../../shared/keys.ts";
import { courierScenarios, scenarioNames, scenarioNumber, scenarioOf } from "./scenarios.ts";

test("the simulator's numbers are ones the courier could give, each with its own scenario", () => {
  const endings = Object.values(courierScenarios).map(({ ending }) => ending);
  expect(new Set(endings).size).toBe(endings.length);
  for (const name of scenarioNames) {
    const number = scenarioNumber(name);
    expect(isShipGlobalNumber(number)).toBe(true);
    expect(number).toMatch(/^SG\d{12,16}$/);
    expect(scenarioOf(number)).toBe(courierScenarios[name]);
    expect(scenarioOf(scenarioNumber(name, 1234))).toBe(courierScenarios[name]);
  }
});

test.each(["SG3260708629527", scenarioNumber("inTransit").replace(/04$/, "99")])("%s is unknown", (number) => {
  expect(scenarioOf(number)).toBe(courierScenarios.unknown);
});
