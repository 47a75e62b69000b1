const regions = new Map<string, Intl.DisplayNames>();

/** The name for an ISO 3166 code; undefined for an unknown code. */
export function countryName(code: string, locale = "en"): string | undefined {
  if (!/^[A-Z]{2}$/.test(code) || code === "ZZ") return undefined;
  const names =
    regions.get(locale) ??
    new Intl.DisplayNames(locale, { type: "region", fallback: "none" });
  regions.set(locale, names);
  return names.of(code);
}
