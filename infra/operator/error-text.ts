/** Errors by the names and codes of AWS, its SDK and Node, and what to do about each. */
const problems: readonly (readonly [kind: RegExp, words: string])[] = [
  [
    /CredentialsProviderError/,
    "There are no AWS credentials: run `aws configure` or `aws sso login`, or name a profile with AWS_PROFILE.",
  ],
  [/Expired/, "The AWS credentials have expired: sign in again (`aws sso login`)."],
  [
    /InvalidClientTokenId|UnrecognizedClient|SignatureDoesNotMatch|InvalidSignature/,
    "AWS does not know these credentials: check the access key, or sign in again.",
  ],
  [
    /AccessDenied|NotAuthorized/,
    "These credentials have no permission for this: use an administrator's.",
  ],
  [
    /ResourceNotFound/,
    "There is no table or secret of this name: check the name, the account and AWS_REGION.",
  ],
  [/TimeoutError|ETIMEDOUT/, "No answer came in time. Run the command again."],
  [
    /ENOTFOUND|EAI_AGAIN/,
    "AWS cannot be reached: check the internet connection and AWS_REGION.",
  ],
];

/** An error as text for the operator. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const kind = `${error.name} ${"code" in error ? error.code : ""}`;
  return problems.find(([known]) => known.test(kind))?.[1] ?? error.message;
}
