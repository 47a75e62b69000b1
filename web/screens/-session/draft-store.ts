interface Draft<Content> {
  readonly account: string;
  readonly content: Content;
}

/**
 * What somebody had typed when their session ended under their hands: kept in this page's memory alone,
 * and given back once to the same account.
 */
export function createDraftStore<Content>() {
  let draft: Draft<Content> | undefined;
  return {
    keep(account: string | undefined, content: Content) {
      if (account !== undefined) draft = { account, content };
    },
    /** What this account left; anybody else's is thrown away. */
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
