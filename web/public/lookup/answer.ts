/** What the form does not need, in one script. */
export { LookupFailure } from "./lookup-failure.tsx";
export { Result } from "./result.tsx";
export { LinkWaiting, Waiting } from "./waiting.tsx";
