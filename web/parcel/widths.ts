/** A parcel is shown on a page and in a drawer: its parts are laid out by the width of what has this style. */
export const parcelWidths = { containerType: "inline-size" } as const;

export const fitsMarks = "@container (min-width: 33rem)";
export const fitsLabels = "@container (min-width: 45rem)";
export const fitsColumns = "@container (min-width: 58rem)";
