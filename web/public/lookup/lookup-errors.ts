/** The result module could not be loaded. */
export class ResultModuleMissing extends Error {}

/** The server refused what was typed as the phone; `message` says why. */
export class PhoneRefused extends Error {}
