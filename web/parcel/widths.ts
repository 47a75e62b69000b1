/** A parcel is shown on a page and in a drawer: its parts are laid out by the width of what has this style. */
export const parcelWidths = { containerType: "inline-size" } as const;

export const fitsColumns = "@container (min-width: 58rem)";
