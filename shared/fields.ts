import * as z from "zod/mini";
import { lazySchema } from "./lazy-schema.ts";

/** Every rule a single field obeys, with the words shown when it does not. */

export const requiredMessage = (label: string) => `${label} is required`;
export const indianPhoneMessage = "Enter a valid 10-digit Indian phone number";
export const emailMessage = "Enter a valid email address";

/** The mobile numbers of India: 10 digits, the first from 6 to 9. For staff accounts; a consignee may live anywhere. */
export const indianPhonePattern = /^[6-9]\d{9}$/;

export const passwordLength = { min: 8, max: 128 } as const;

const text = (label: string) =>
  z
    .string({
      error: (issue) => (issue.input === undefined ? requiredMessage(label) : `${label} must be text`),
    })
    .check(z.trim(), z.minLength(1, requiredMessage(label)));

export const required = (label: string, max: number) =>
  text(label).check(z.maxLength(max, `${label} may have at most ${max} characters`));

export const personName = lazySchema(() => required("Name", 100));

export const email = lazySchema(() => required("Email", 254).check(z.toLowerCase(), z.email(emailMessage)));

const phoneOr = (message: string) => text("Phone").check(z.regex(indianPhonePattern, message));
export const indianPhone = lazySchema(() => phoneOr(indianPhoneMessage));
/** With a full stop, as the logistics profile words it. */
export const indianPhoneInProfile = lazySchema(() => phoneOr(`${indianPhoneMessage}.`));

/** A password being chosen: any characters, none trimmed, none cut off. */
export const newPassword = lazySchema(() =>
  z
    .string(requiredMessage("Password"))
    .check(
      z.minLength(1, requiredMessage("Password")),
      z.minLength(passwordLength.min, `Password must have at least ${passwordLength.min} characters`),
      z.maxLength(passwordLength.max, `Password may have at most ${passwordLength.max} characters`),
    ),
);

/** A password being tried at login: no rule but that it is there. */
export const anyPassword = lazySchema(() =>
  z
    .string(requiredMessage("Password"))
    .check(z.minLength(1, requiredMessage("Password")), z.maxLength(1000, "Password may have at most 1000 characters")),
);
