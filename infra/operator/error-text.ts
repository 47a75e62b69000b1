/** Errors by the names and codes of AWS, its SDK and Node, and what to do about each. */
const problems: readonly (readonly [kind: RegExp, words: string])[] = [
  [
    /CredentialsProviderError/,
    "There are no AWS credentials here: run `aws configure` or `aws sso login`, or name a profile with AWS_PROFILE.",
  ],
  [/Expired/, "The AWS credentials have expired: sign in again (`aws sso login`)."],
  [
    /InvalidClientTokenId|UnrecognizedClient|SignatureDoesNotMatch|InvalidSignature/,
    "AWS does not know these credentials: check the access key, or sign in again.",
  ],
  [/AccessDenied|NotAuthorized/, "These credentials may not do this: it takes an administrator's."],
  [/ResourceNotFound/, "AWS knows no table of this name in the account and region that are chosen."],
  [/ENOTFOUND|EAI_AGAIN/, "AWS cannot be reached: is this computer online, and AWS_REGION a region's name?"],
];

/** An error as text for the operator. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const kind = `${error.name} ${"code" in error ? error.code : ""}`;
  return problems.find(([known]) => known.test(kind))?.[1] ?? error.message;
}
