import { expect, test } from "vitest";
import { type Endpoint, type EndpointName, endpoints, isOfShop } from "../../shared/contract.ts";
import { eventFor } from "../testing/call.ts";
import { endpointNames } from "../testing/handlers.ts";
import { parseRequest } from "./parse-request.ts";

const clean = {
  _id: "1",
  name: "Ren\u00e9 Nair",
  email: "seen@people.example",
  phone: "9876543210",
  trackingNo: "SG3231027366055",
  password: "a kettle of lemon tea",
  note: "Papers follow",
  token: "t".repeat(44),
  importId: "01K0000000000000000000000A",
  address: { name: "Asha Menon", address: "12 Hill Road\nLondon", phone: "9876543210" },
};
/** The same as copied from a chat: with characters that nobody sees, a line break and a decomposed accent. */
const typed = {
  ...clean,
  name: "\u202eRe\u200bne\u0301\u0007\nNair\u2060",
  email: "\u200bseen@people.example\u00ad",
  phone: "\u202a9876543210\u202c",
  trackingNo: "SG3231\u200b027366055\ufeff",
  note: "\u202ePapers\u200b follow\u2060 ",
  address: { name: "Asha\u200b Menon", address: " 12\tHill\u2060 Road\nLondon", phone: "\u202a9876543210\u202c" },
};

const operations = endpointNames.filter((name) => {
  const { body, callers }: Endpoint = endpoints[name];
  // The shop's calls are cleaned where they are read.
  return body !== undefined && body !== "file" && !isOfShop(callers);
});
const taken = async (name: EndpointName, body: object) =>
  (await parseRequest(name, await eventFor(name, { body, params: { trackingNo: clean.trackingNo, id: "1" } }))).body;

test.each(operations)("%s takes typed texts without characters that nobody sees", async (name) => {
  expect(await taken(name, typed)).toEqual(await taken(name, clean));
});
