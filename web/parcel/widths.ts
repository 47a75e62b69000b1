/** A parcel is shown on a page and in a drawer: its parts are laid out by the width of what has this style. */
export const parcelWidths = { containerType: "inline-size" } as const;

/** Letters are so large that places do not stand side by side. */
export const fitsOneColumn = "@container (max-width: 16rem)";
/** Four places stand side by side in small letters. */
export const fitsSmallPlaces = "@container (max-width: 24rem)";
export const fitsColumns = "@container (min-width: 58rem)";
