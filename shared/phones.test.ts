import examples from "libphonenumber-js/examples.mobile.json" with { type: "json" };
import { type CountryCode, parsePhoneNumber } from "libphonenumber-js/max";
import { describe, expect, it, test } from "vitest";
import {
  consigneePhone,
  customerPhone,
  dialledNumbers,
  isMadeUp,
  phoneAfter,
  phoneNumbers,
  phonesAgree,
  reversedEndings,
  searchedEnding,
} from "./phones.ts";

const messages = (error: { issues: { message: string }[] } | undefined) => error?.issues.map(({ message }) => message);

describe("phones", () => {
  it.each([
    ["9876543210", "+91 98765 43210"],
    ["098765-43210", "98765 43210"],
    ["+44 07700 900402", "+447700900402"],
    ["+49 01512 3456789", "+49 1512 3456789"],
    ["+91 098765 43210", "+919876543210"],
    ["+61 0491 573 329", "+61 491 573 329"],
    ["+353 087 123 4567", "+353 87 123 4567"],
    ["+54 9 11 2345 6789", "+54 11 2345 6789"],
    ["+52 1 55 1234 5678", "+52 55 1234 5678"],
    ["011 44 7700 900402", "+44 7700 900402"],
    ["+44 (0)20 7946 0958", "020 7946 0958"],
    ["+44\u00a020\u00a07946\u00a00958", "\u202a+442079460958\u202c"],
    ["555 0134", "+1 415 555 0134"],
    ["९८७६५४३२१०", "9876543210"],
    ["98765 43210", "044-12345678 / 98765 43210"],
    ["044 1234 5678", "044-12345678 (home) 98765 43210 (mobile)"],
    ["415 555 0134", "+1 415 555 0130 +1 415 555 0134"],
    ["4155550130x12", "415 555 0130"],
    ["4155550130", "4155550130 4155550134"],
    ["4155550130", "04155550130  0014155550134 4155550138"],
    ["415 555 0130", "4155550130 ext. 12, 4155550134 ext. 13"],
  ])("agree: %s and %s", (left, right) => {
    expect(phonesAgree(left, right)).toBe(true);
    expect(phonesAgree(right, left)).toBe(true);
  });

  it.each([
    ["543210", "98765 43210"],
    ["9876543211", "98765 43210"],
    ["", "98765 43210"],
    ["9876543210", ""],
    ["", ""],
  ])("do not agree: %j and %j", (left, right) => {
    expect(phonesAgree(left, right)).toBe(false);
    expect(phonesAgree(right, left)).toBe(false);
  });

  it.each([
    ["98765 43210", "+91 98765 43210", "+91 98765 43210"],
    ["+91 98765 43210", "9876543210", "+91 98765 43210"],
    ["+91 98765 43210", "00919876543210", "+91 98765 43210"],
    ["98765 43210", "98765 43210, 98765 43211", "98765 43210, 98765 43211"],
    ["98765 43210, 98765 43211", "98765 43211", "98765 43210, 98765 43211"],
    ["415 555 0130", "212 555 0130", "212 555 0130"],
    ["98765 43210", "98765 43211", "98765 43211"],
    ["+91 98765 43210", "43211 98", "43211 98"],
  ])("known as %s, in a later row as %s, are then %s", (known, later, kept) => {
    expect(phoneAfter(known, later)).toBe(kept);
  });

  it("of a cell with several lines are stored on one, still apart", () => {
    const stored = consigneePhone.parse("98765 43210\r\n+91 98765 43211\n");
    expect(stored).toBe("98765 43210, +91 98765 43211");
    expect(phoneNumbers(stored)).toEqual(["9876543210", "919876543211"]);
  });

  it("in one cell are apart where white space separates seven digits or more", () => {
    expect(dialledNumbers("04155550130 4155550134\u3000 +14155550138 9876543")).toEqual([
      "04155550130",
      "4155550134",
      "+14155550138",
      "9876543",
    ]);
    expect(dialledNumbers("4155550130 – 4155550134")).toEqual(["4155550130", "4155550134"]);
  });

  it("are refused without a number of 7 to 15 digits", () => {
    expect(consigneePhone.safeParse("n/a").success).toBe(false);
    expect(phoneNumbers("12345")).toEqual([]);
  });

  it.each(["555 111\n2222", "98765 / 43210", "555111x2222", "५५५१११, २२२२"])(
    "are refused with a number that is divided, which the message says: %j",
    (typed) => {
      const { error } = consigneePhone.safeParse(typed);
      expect(error?.issues.map(({ message }) => message)).toEqual([
        "Phone has a number in pieces: write its 7 to 15 digits without a comma, slash, letter or line break between them",
      ]);
    },
  );

  it.each(["98765 43210 98765 43211", "98765432109876543211", "+91 98765 43210 12345 6789"])(
    "are refused with more digits in one piece than a number has: %s",
    (typed) => {
      expect(messages(consigneePhone.safeParse(typed).error)).toEqual([
        "Phone has a number of more than 15 digits: put a comma between two numbers",
      ]);
      expect(messages(customerPhone.safeParse(typed).error)).toEqual([
        "Phone must be one number: the one you ordered with",
      ]);
    },
  );

  it.each(["SG704100000001", "AWB: SG 7041 0000 0001"])("are refused with a tracking number: %s", (typed) => {
    expect(messages(consigneePhone.safeParse(typed).error)).toEqual([
      "Phone holds the tracking number SG704100000001: are the columns swapped?",
    ]);
    expect(messages(customerPhone.safeParse(typed).error)).toEqual([
      "SG704100000001 is a tracking number: enter the phone you ordered with",
    ]);
  });

  it("are refused with the “.0” of a program that takes them for decimals", () => {
    expect(consigneePhone.safeParse("9876543210.0").error?.issues[0]?.message).toMatch(/remove it/);
    expect(consigneePhone.safeParse("415.555.0130").success).toBe(true);
  });

  it.each([
    ...["4155550130", "+1 (415) 555-0130", "+1.415.555.0130", "001 415 555 0130", "+44 (0)20 7946 0958"],
    ...["030/1234567", "415-555-0130 ext. 12", "415-555-0130 x12", "4155550130x12", "(415) 555-0130 extension 1234"],
    ...["(415) 555-0130 #12", "Mobile: +91 98765 43210", "+91 9876543210", "0091 98765 43210", "0091 9876543210"],
    ...["0091 (0) 9876543210", "011 91 98765 43210", "+123456789012345", "987654 3210123", "98765 43210 98765"],
    ...["９８７６５４３２１０", "९८७६५ ४३२१०"],
  ])("of a customer may be one number in any writing: %s", (typed) => {
    expect(customerPhone.safeParse(typed)).toEqual({ success: true, data: typed });
    expect(phoneNumbers(typed)).toHaveLength(1);
  });

  it.each([
    ...["4155550130/4155550134", "4155550130 / 4155550134 / 4155550138", "4155550130,4155550134"],
    ...["4155550130;4155550134", "4155550130；4155550134", "4155550130，4155550134", "4155550130、4155550134"],
    ...["4155550130،4155550134", "4155550130／4155550134", "4155550130\\4155550134", "4155550130|4155550134"],
    ...["4155550130&4155550134", "4155550130 or 4155550134", "4155550130or4155550134", "4155550130 AND 4155550134"],
    ...["4155550130 oder 4155550134", "4155550130 x4155550134", "4155550130#4155550134", "4155550130 +4155550134"],
    ...["4155550130\n4155550134", "4155550130\r\n4155550134", "4155550130\r4155550134", "4155550130\u20284155550134"],
    ...["4155550130\t4155550134", "4155550130 4155550134", "4155550130\u00a0 4155550134", "५५५५५५५ 4155550134"],
  ])("of a customer may not be a list: %j", (typed) => {
    const { error } = customerPhone.safeParse(typed);
    expect(error?.issues.map(({ message }) => message)).toEqual(["Phone must be one number: the one you ordered with"]);
    // A record's cell may hold several.
    expect(consigneePhone.safeParse(typed).success).toBe(true);
    expect(phonesAgree("415 555 0134", typed)).toBe(true);
  });

  it("of a customer is refused without a number, for that alone", () => {
    const { error } = customerPhone.safeParse("12345");
    expect(error?.issues.map(({ message }) => message)).toEqual(["Enter a phone number with 7 to 15 digits"]);
  });
});

test.each<[string, string, boolean]>([
  ["3210", "+91 98765 43210", true],
  ["43 210", "+91 98765 43210", true],
  ["+91 (0)98765-43210", "09876543210", true],
  ["١٢٣٤", "+44 7700 901234", true],
  ["0123", "+44 7700 900123, 020 7946 0000", true],
  ["0000", "+44 7700 900123, 020 7946 0000", true],
  ["9000", "+44 7700 900123, 020 7946 0000", false],
  ["123", "+44 7700 900123", false],
  ["9876", "+91 98765 43210", false],
  ["AYU-3210", "+91 98765 43210", false],
  ["#3210", "+91 98765 43210", false],
])("a search for %j finds the phone %j: %j", (typed, cell, isFound) => {
  const ending = searchedEnding(typed);
  expect(ending !== undefined && reversedEndings(cell).includes(ending)).toBe(isFound);
});

test.each([
  "0000000000",
  "1234567890",
  "9999999999",
  "+91 99999-99999",
  "+1 (123) 456-7890",
  "1234567",
  "000 0000, 1111111",
])("%j looks made up", (typed) => {
  expect(consigneePhone.safeParse(typed).success).toBe(true);
  expect(isMadeUp(typed)).toBe(true);
});

test.each(["+91 98765 43210", "415 555 0134", "0000000000, 415 555 0134", "+44 7700 900000", "111 1112", "123456"])(
  "%j does not look made up",
  (typed) => {
    expect(isMadeUp(typed)).toBe(false);
  },
);

/** A landline of a country, whose area code begins with what dials abroad from the USA. */
test.each([
  ["01 123 456", "+961 1 123 456"],
  ["(01) 1234567", "+51 1 1234567"],
  ["01-123456", "00961 1 123 456"],
])("the landline %j is a phone, and agrees with %j", (typed, abroad) => {
  expect(consigneePhone.safeParse(typed).success).toBe(true);
  expect(customerPhone.safeParse(typed).success).toBe(true);
  expect(phonesAgree(typed, abroad)).toBe(true);
});

describe("an example number of each country", () => {
  const numbers = Object.entries(examples as Readonly<Record<string, string>>).map(([country, national]) => ({
    country,
    number: parsePhoneNumber(national, country as CountryCode),
  }));

  test("is one phone in seven notations", () => {
    const wrong = numbers.flatMap(({ country, number }) => {
      const { nationalNumber } = number;
      // Ascension, Niue, Saint Helena and their like have fewer digits.
      if (nationalNumber.length < 7) return [];
      const notations = [
        number.number,
        number.formatInternational(),
        number.formatNational(),
        nationalNumber,
        number.number.replace("+", "00"),
        number.number.replace("+", "011 "),
        number.formatInternational().replaceAll(" ", "-"),
      ];
      return notations.flatMap((left) =>
        notations.flatMap((right) => (phonesAgree(left, right) ? [] : `${country}: ${left}, ${right}`)),
      );
    });
    expect(numbers.length).toBeGreaterThan(240);
    expect(wrong).toEqual([]);
  });
});
