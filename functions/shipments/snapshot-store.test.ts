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
  test("is reserved for one request for a minute", async () => {
    const [number, now] = [newNumber(), Date.now()];
    expect(await reserveCourierCall(number, now)).toBe(true);
    expect(await reserveCourierCall(number, now + minuteMs - 1)).toBe(false);
    expect(await reserveCourierCall(number, now + minuteMs)).toBe(true);
  });

  test("is reserved by exactly one of several simultaneous requests", async () => {
    const [number, now] = [newNumber(), Date.now()];
    const taken = await Promise.all(Array.from({ length: 5 }, () => reserveCourierCall(number, now)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test("stays reserved by its request where the reply was lost", async () => {
    const [number, now] = [newNumber(), Date.now()];
    expect(await loseReplyOf("UpdateItemCommand", () => reserveCourierCall(number, now))).toBe(true);
    expect(await reserveCourierCall(number, now)).toBe(false);
  });
});
