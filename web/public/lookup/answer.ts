/** What the form does not need, in one script. */
export { LookupFailure } from "./lookup-failure.tsx";
export { MailLinkPage } from "./mail-link-page.tsx";
export { Result } from "./result.tsx";
export { Waiting } from "./waiting.tsx";
