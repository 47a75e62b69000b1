interface Draft<Content> {
  readonly account: string;
  readonly content: Content;
}

/** Keeps what an account typed when its session ended: in this page's memory, for the same account only. */
export function createDraftStore<Content>() {
  let draft: Draft<Content> | undefined;
  return {
    keep(account: string | undefined, content: Content) {
      if (account !== undefined) draft = { account, content };
    },
    /** This account's draft. Another account's is deleted. */
    of(account: string | undefined) {
      if (account !== undefined && draft?.account !== account) draft = undefined;
      return account === undefined ? undefined : draft?.content;
    },
    clear() {
      draft = undefined;
    },
  };
}
export type DraftStore<Content> = ReturnType<typeof createDraftStore<Content>>;
