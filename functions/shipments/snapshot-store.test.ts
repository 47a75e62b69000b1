import { describe, expect, test } from "vitest";
import { loseReplyOf } from "../testing/intercept.ts";
import { reserveCourierCall } from "./snapshot-store.ts";

const minuteMs = 60_000;
let serial = 0;
const newNumber = () => {
  serial += 1;
  return `SG32310270${String(serial).padStart(6, "0")}`;
};

describe("the next call to the courier", () => {
  test("is one caller's, until a minute has passed", async () => {
    const [number, now] = [newNumber(), Date.now()];
    expect(await reserveCourierCall(number, now)).toBe(true);
    expect(await reserveCourierCall(number, now + minuteMs - 1)).toBe(false);
    expect(await reserveCourierCall(number, now + minuteMs)).toBe(true);
  });

  test("goes to exactly one of those who ask at the same time", async () => {
    const [number, now] = [newNumber(), Date.now()];
    const taken = await Promise.all(Array.from({ length: 5 }, () => reserveCourierCall(number, now)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test("stays with who took it, though the answer was lost", async () => {
    const [number, now] = [newNumber(), Date.now()];
    expect(await loseReplyOf("UpdateItemCommand", () => reserveCourierCall(number, now))).toBe(true);
    expect(await reserveCourierCall(number, now)).toBe(false);
  });
});
