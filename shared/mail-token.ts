/** The token of a mail's link. Apart from its rule in the contract, so that a page can use it without zod. */
export const mailTokenPattern = /^[\w-]{44}$/;
