/**
 * Stands in for `node:process` in bundles, where the SDK asks it for two names: imported, the real one first puts together
 * everything it could export, streams and all of Node's flags, which is a tenth of the time a function takes to load.
 */
export const { env, versions } = process;
export default process;
