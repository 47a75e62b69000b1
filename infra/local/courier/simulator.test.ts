import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isShipGlobalNumber } from "../../../shared/keys.ts";
import { courierScenarios, scenarioNumber, scenarioNumbers, scenarioOf } from "./scenarios.ts";
import { type CourierSimulator, startCourierSimulator } from "./simulator.ts";

const login = { username: "vendor@example.com", password: "secret" };
let courier: CourierSimulator;
beforeAll(async () => {
  courier = await startCourierSimulator(login);
});
afterAll(() => courier.stop());

const basic = (username: string, password: string) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;

async function post(body: string, { authorization = basic(login.username, login.password) } = {}) {
  const response = await fetch(`${courier.url}/tools/tracking`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body,
  });
  return { status: response.status, body: await response.json() };
}
const track = (tracking: string) => post(JSON.stringify({ tracking }));

describe("the simulator", () => {
  test("requires the account's credentials", async () => {
    for (const authorization of ["", basic(login.username, "wrong")]) {
      expect((await post("{}", { authorization })).status).toBe(401);
    }
  });

  test("gives both documented errors", async () => {
    for (const body of ["", '{"tracking":7}']) {
      expect((await post(body)).body).toMatchObject({ code: "E1", message: "Tracking Number Required" });
    }
    for (const number of ["1Z999AA10123456784", "SG123"]) {
      expect((await track(number)).body).toMatchObject({ code: "E1", message: "Invalid Regex AWB Number" });
    }
  });

  test("replies in the courier's format, newest scan first", async () => {
    const { body } = await track(scenarioNumber("outForDelivery"));
    expect(body).toMatchObject({ success: true, data: { awbInfo: { partner_lastmile_display: "Evri" } } });
    const times = body.data.awbEvents.map((event: { awb_history_datetime: string }) => event.awb_history_datetime);
    expect(times).toEqual(times.toSorted().reverse());
    expect(body.data.awbEvents[0]).toMatchObject({ awb_event_code: "SGE_303", awb_id: 0, awb_history_code: 0 });
  });
});

describe("its numbers", () => {
  test("are ones the courier could give, each with its own scenario", () => {
    const endings = Object.values(courierScenarios).map(({ ending }) => ending);
    expect(new Set(endings).size).toBe(endings.length);
    for (const { name, number, description } of scenarioNumbers) {
      expect(isShipGlobalNumber(number)).toBe(true);
      expect(number).toMatch(/^SG\d{12,16}$/);
      expect(scenarioOf(number)).toBe(courierScenarios[name]);
      expect(scenarioOf(scenarioNumber(name, 1234))).toBe(courierScenarios[name]);
      expect(description).not.toBe("");
    }
  });

  test("without a scenario are unknown", async () => {
    for (const number of ["SG3260708629527", scenarioNumber("inTransit").replace(/04$/, "99")]) {
      expect((await track(number)).body).toEqual({ success: false, msg: "No Tracking Found" });
    }
  });
});
