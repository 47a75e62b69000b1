/** By the width of the screen's main part in letters: with large ones a wide window holds no table either. */
export const wide = "@container (min-width: 58rem)";
export const narrow = "@container (max-width: 57.99rem)";
/** A phone, with letters twice as large. */
export const tiny = "@container (max-width: 16rem)";
/** Two cards in a line. */
export const twoCards = "@container (min-width: 42rem)";
