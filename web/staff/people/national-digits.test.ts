import { expect, test } from "vitest";
import { nationalDigits } from "./national-digits.ts";

test.each(["9876543210", " 98765 43210", "+91 98765-43210", "0091 9876543210", "919876543210", "09876543210"])(
  "reads ten digits from %j",
  (written) => expect(nationalDigits(written)).toBe("9876543210"),
);

test.each(["", "12345", "5876543210", "+1 415 555 0101", "98765432101", "call 9876543210", "9191919191919"])(
  "does not change %j",
  (written) => expect(nationalDigits(written)).toBeUndefined(),
);
