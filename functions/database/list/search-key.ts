/** A text as searches compare it: without case, accents in one encoding. */
export const searchKey = (text: string) => text.normalize("NFC").toLowerCase();
