/**
 * Replaces `node:process` in bundles, where the SDK needs two names of it: importing the real module builds all of its
 * exports, a tenth of a function's load time.
 */
export const { env, versions } = process;
export default process;
