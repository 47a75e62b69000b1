/** The parts of shared/business.ts that every business must change. */
interface Details {
  readonly name: string;
  readonly phoneLink: string;
  readonly email: string;
  readonly siteUrl: string;
  readonly chat: { readonly number: string };
  readonly social: readonly { readonly url: string }[];
}

/** A domain reserved for examples. */
const isExample = (address: string) => /\.example$/i.test(address);

/** The names of the details that still belong to the sample business. */
export function unchangedDetails({ name, phoneLink, email, siteUrl, chat, social }: Details): string[] {
  const unchanged: Readonly<Record<string, boolean>> = {
    name: name === "Amrita Ayurveda",
    phone: phoneLink === "+919876543210",
    "e-mail address": isExample(email),
    "portal's address (siteUrl)": isExample(new URL(siteUrl).hostname),
    "chat number": chat.number === "919876543210",
    "links to social networks": social.some(({ url }) => new URL(url).pathname === "/"),
  };
  return Object.keys(unchanged).filter((detail) => unchanged[detail]);
}
