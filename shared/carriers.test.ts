import { expect, test } from "vitest";
import { carrierOf, carrierPage } from "./carriers.ts";

// The test numbers of github.com/jkeen/tracking_number_data at b79ce4b (MIT), of the formats that are known here.
const sure: Readonly<Record<string, readonly string[]>> = {
  UPS: [
    "1Z5R89390357567127",
    "1Z879E930346834440",
    "1Z410E7W0392751591",
    " 1 Z 8 V 9 2 A 7 0 3 6 7 2 0 3 0 2 4 ",
    "1ZXX3150YW44070023",
  ],
  "Royal Mail": ["RB123456785GB"],
  USPS: ["RB123456785US"],
  "Cape Verde Post": ["RB123456785CV"],
  "Central African Republic Post": ["RB123456785CF"],
  ShipGlobal: ["SG3231027366055"],
};
const suggested: Readonly<Record<string, readonly string[]>> = {
  USPS: [
    "0307 1790 0005 2348 3741",
    "7112 3456 7891 2345 6787",
    "420787459400111206206406260787",
    "9400111206206406260787",
    "9400 1112 0108 0805 4830 16",
    "9405803699300124287899",
    "9434611206206406227577",
    "420 22153 9101026837331000039521",
    "9101 1234 5678 9000 0000 13",
    "7196 9010 7560 0307 7385",
    "4201002334249200190132607600833457",
    "4201028200009261290113185417468510",
    "9505 5110 6960 5048 6006 24",
    "92748931507708513018050063",
    "92001903060085300042901077",
    "9361 2898 7870 0317 6337 95",
    "420902459261290336128704042634",
  ],
  FedEx: ["986578788855", "477179081230", "799531274483", "0414 4176 0228 964", "5682 8361 0012 000"],
  "DHL Express": ["3318810025", "73891051146", "8487135506", "1099255990", "3318810014"],
  "Canada Post": ["0073938000549297", "7035114477138472", "4002847016405018"],
};
const of = (numbers: typeof sure) =>
  Object.entries(numbers).flatMap(([name, all]) => all.map((number) => [number, name] as const));

test.each(of(sure))("%s is %s's", (number, name) => {
  expect(carrierOf(number)).toMatchObject({ name, isSure: true });
});

test.each(of(suggested))("%s may be %s's", (number, name) => {
  expect(carrierOf(number)).toMatchObject({ name, isSure: false });
});

test.each([
  "RB123456786US",
  "RB123456785XX",
  "2Z5R89390357567127",
  "1A5R89390357567127",
  "1Z1111111111111111",
  "0307 1790 0005 2348 3742",
  "9434611206206407667131",
  "9101 1234 5678 9000 0000 14",
  "7196 9010 7560 0307 7386",
  "9200000000000000000000",
  "420000009200000000000000000000",
  "4201028200009261290113185417468511",
  "996578788855",
  "5682 8361 0012 732",
  "3318810010",
  "0073938000549292",
  // Fourteen digits may be anybody's.
  "60120172242323",
  "",
  "in the next shipment",
])("%s tells no carrier", (number) => {
  expect(carrierOf(number)).toBeUndefined();
});

test("a carrier's page is that of the number", () => {
  expect(carrierOf("1Z 5R8 939 03 5756 7127")?.url).toBe("https://www.ups.com/track?tracknum=1Z5R89390357567127");
  expect(carrierOf("986578788855")?.url).toBe("https://www.fedex.com/fedextrack/?trknbr=986578788855");
  expect(carrierOf("RB123456785GB")?.url).toContain("#/tracking-results/RB123456785GB");
  expect(carrierOf("RB123456785IN")).toEqual({ name: "India Post", url: null, isSure: true });
});

test("a carrier that is named has the page of its own number", () => {
  expect(carrierPage("Evri", "H01AB 12345 678901")).toBe("https://www.evri.com/track/parcel/H01AB12345678901");
  for (const [name, number] of [
    ["Evri", null],
    [null, "986578788855"],
    ["Hermes Germany", "986578788855"],
    ["FedEx", "XXXXXXXXXX"],
    ["FedEx", "986578788855?x=1"],
  ] as const) {
    expect(carrierPage(name, number)).toBeNull();
  }
});
