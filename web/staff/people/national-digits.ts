import { indianPhonePattern } from "../../../shared/fields.ts";

/** The ten digits of an Indian mobile number written with country code, zero, spaces or dashes; undefined for others. */
export function nationalDigits(written: string): string | undefined {
  const digits = written.replace(/[\s().-]/g, "").replace(/^(?:\+|00)?91(?=\d{10}$)|^0(?=\d{10}$)/, "");
  return indianPhonePattern.test(digits) ? digits : undefined;
}
