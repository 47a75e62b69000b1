/** Imports nothing: the scripts of every page include it. */

export const pageSizes = [50, 100, 200] as const;
/** Records on the largest page that the API returns. */
export const pageLimit = 200;
