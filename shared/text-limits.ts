/** The most characters of a typed text. Apart from the rules that apply them, so that a page can use it without zod. */
export const textLimits = { text: 100, email: 254, address: 300 } as const;
