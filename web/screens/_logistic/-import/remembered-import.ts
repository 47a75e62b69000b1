import * as z from "zod/mini";

const remembered = z.object({ importId: z.string(), fileName: z.string(), startedAt: z.number() });
export type RememberedImport = z.infer<typeof remembered>;

const keyOf = (account: string) => `import:${account}`;

/** The import this account is waiting for, or has not put away yet: found again after a reload. */
export function rememberedImport(account: string): RememberedImport | undefined {
  try {
    return remembered.safeParse(JSON.parse(localStorage.getItem(keyOf(account)) ?? "null")).data;
  } catch {
    return undefined;
  }
}

export function rememberImport(account: string, { importId, fileName, startedAt }: RememberedImport): void {
  try {
    localStorage.setItem(keyOf(account), JSON.stringify({ importId, fileName, startedAt }));
  } catch {
    // A browser that keeps nothing: the import goes on all the same.
  }
}

/** @param importId what is remembered by now may be another tab's */
export function forgetImport(account: string, importId: string): void {
  if (rememberedImport(account)?.importId !== importId) return;
  try {
    localStorage.removeItem(keyOf(account));
  } catch {
    // Nothing was kept then.
  }
}
