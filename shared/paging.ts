/** Imports nothing, so that every page can afford it. */

export const pageSizes = [50, 100, 200] as const;
/** The largest list page. */
export const pageLimit = 200;
