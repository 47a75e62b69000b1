/** Words of the schema library's own messages, and values that nobody typed. */
export const ofTheLibrary =
  /\binvalid\b|expected|received|too (small|big)|unrecognized|[<>]=?\d|\bundefined\b|\bnull\b|NaN|\bstring\b|\bobject Object\b/i;
