import * as z from "zod/mini";
import { accountLabels } from "./labels.ts";
import { lazySchema } from "./lazy-schema.ts";
import { textLimits, visibleText } from "./visible-text.ts";

/** The validation rules of single fields, with the messages shown when one is violated. */

const requiredMessage = (label: string) => `${label} is required`;
const indianPhoneMessage = "Enter a valid 10-digit Indian phone number";
const emailMessage = "Enter a valid email address";

/** Mobile numbers of India: 10 digits, the first from 6 to 9. For staff accounts; customers may live anywhere. */
const tenDigits = /^[6-9]\d{9}$/;

/** Its ten digits, also of a number written with country code, zero, spaces or dashes. */
function nationalDigits(written: string) {
  const text = visibleText(written);
  const digits = text
    .replace(/[\s().-]/g, "")
    .replace(/^(?:\+|00)?91(?=\d{10}$)|^0(?=\d{10}$)/, "");
  return tenDigits.test(digits) ? digits : text;
}

export const passwordLength = { min: 8, max: 128 } as const;

const anyText = (label: string) =>
  z.string({
    error: ({ input }) =>
      input === undefined ? requiredMessage(label) : `${label} must be text`,
  });

const text = (label: string, clean = (typed: string) => visibleText(typed)) =>
  anyText(label).check(z.overwrite(clean), z.minLength(1, requiredMessage(label)));

/** @param clean turns what was typed into what is stored; by default `visibleText` */
export const required = (label: string, max: number, clean?: (typed: string) => string) =>
  text(label, clean).check(
    z.maxLength(max, `${label} may have at most ${max} characters`),
  );

/** A rule that says itself what is wrong with a text; undefined for nothing. */
export const refusing = (problemOf: (text: string) => string | undefined) =>
  z.refine<string>((text) => problemOf(text) === undefined, {
    error: ({ input }) => problemOf(String(input)),
  });

export const personName = lazySchema(() => required(accountLabels.name, textLimits.text));

export const email = lazySchema(() =>
  required(accountLabels.email, textLimits.email).check(
    z.toLowerCase(),
    z.email(emailMessage),
  ),
);

const phoneOr = (message: string) =>
  text(accountLabels.phone, nationalDigits).check(z.regex(tenDigits, message));
export const indianPhone = lazySchema(() => phoneOr(indianPhoneMessage));
/** The logistics profile shows the message with a full stop. */
export const indianPhoneInProfile = lazySchema(() => phoneOr(`${indianPhoneMessage}.`));

const password = () =>
  anyText(accountLabels.password).check(
    z.minLength(1, requiredMessage(accountLabels.password)),
  );

/** A new password: any characters, not trimmed and not truncated, counted as they are hashed (NFC). */
export const newPassword = lazySchema(() =>
  password().check(
    z.overwrite((typed) => typed.normalize("NFC")),
    z.minLength(
      passwordLength.min,
      `Password must have at least ${passwordLength.min} characters`,
    ),
    z.maxLength(
      passwordLength.max,
      `Password may have at most ${passwordLength.max} characters`,
    ),
  ),
);

/** A password at login: the rules for new passwords do not apply. */
export const anyPassword = lazySchema(() =>
  password().check(z.maxLength(1000, "Password may have at most 1000 characters")),
);
