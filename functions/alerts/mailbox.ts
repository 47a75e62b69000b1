import { derivedKey, keyedHash } from "../platform/keyed-hash.ts";

interface Provider {
  /** Each with the one that stands for all of them. */
  readonly domains: Readonly<Record<string, string>>;
  /** Characters of a name that do not count. */
  readonly ignored?: RegExp;
  /** `any@name.domain` is `name@domain`. */
  readonly subdomains?: true;
}

const same = (first: string, ...others: string[]) => Object.fromEntries([first, ...others].map((one) => [one, first]));

/** What providers document of their own domains: support.google.com/mail/answer/7436150, proton.me/support (change-username, addresses-and-aliases), fastmail.help/hc/en-us/articles/360060591053. */
const providers: readonly Provider[] = [
  { domains: same("gmail.com", "googlemail.com"), ignored: /\./g },
  { domains: same("proton.me", "protonmail.com", "protonmail.ch", "pm.me"), ignored: /[._-]/g },
  { domains: { "fastmail.com": "fastmail.com", "fastmail.fm": "fastmail.fm" }, subdomains: true },
];

/** The name and domain that a mail to an address goes to, where a provider has more than one way to write it. */
function atProvider(name: string, domain: string): { name: string; domain: string } | undefined {
  const [first = "", ...rest] = domain.split(".");
  const above = rest.join(".");
  for (const { domains, ignored, subdomains } of providers) {
    if (Object.hasOwn(domains, domain)) {
      return { name: ignored ? name.replace(ignored, "") : name, domain: domains[domain] ?? domain };
    }
    if (subdomains && Object.hasOwn(domains, above)) return { name: first, domain: above };
  }
  return undefined;
}

/** The mailbox that an address leads to: `a.b+shop@gmail.com` and `ab@gmail.com` are one. */
function mailboxName(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const name = email
    .slice(0, at)
    .toLowerCase()
    .replace(/(?<=.)\+.*$/, "");
  const found = atProvider(name, domain) ?? { name, domain };
  return `${found.name}@${found.domain}`;
}

/** A mailbox as keys and links name it: a keyed hash, 22 characters. Limits count mailboxes, not spellings of addresses. */
export const mailboxOf = (email: string) => keyedHash(derivedKey("mailboxes"), mailboxName(email));
