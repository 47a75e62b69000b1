import { hash, needsRehash, verify } from "argon2";

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Apart, so that a test can count the hashes that a login takes. */
export const hashing = { verify };

/** Verified where there is no account, so that the response time does not reveal which e-mails exist. */
const dummyHash =
  "$argon2id$v=19$m=19456,p=1,t=2$6TcA0/cecGvITdZKCGVYmA$7DZ4+hg9wXfM7TtAp0cVE9uAZr/1iHIFnzcUJhmrGeI";

/** Keyboards send one letter in several ways ("é" as one code point or two): these are one password. */
const normalised = (password: string) => password.normalize("NFC");

export const hashPassword = (password: string) => hash(normalised(password), cost);

/** Whether the password is the account's. Without an account it takes as long, and is false. */
export async function passwordMatches(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const stored = passwordHash ?? dummyHash;
  const matches = await hashing.verify(stored, normalised(password));
  return matches && passwordHash !== undefined;
}

/** Whether a hash uses weaker parameters than `cost`. */
export const isOutdated = (passwordHash: string) =>
  !passwordHash.startsWith("$argon2id$") || needsRehash(passwordHash, cost);
