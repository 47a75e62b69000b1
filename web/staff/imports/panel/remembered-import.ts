import * as z from "zod/mini";
import { deviceStorage } from "../../../ui/device-storage.ts";

const remembered = z.object({ importId: z.string(), fileName: z.string(), startedAt: z.number() });
type RememberedImport = z.infer<typeof remembered>;

const keyOf = (account: string) => `import:${account}`;

/** The import of this account to show after a reload. */
export function rememberedImport(account: string): RememberedImport | undefined {
  try {
    return remembered.safeParse(JSON.parse(deviceStorage.read(keyOf(account)) ?? "null")).data;
  } catch {
    return undefined;
  }
}

export function rememberImport(account: string, { importId, fileName, startedAt }: RememberedImport): void {
  deviceStorage.write(keyOf(account), JSON.stringify({ importId, fileName, startedAt }));
}

/** @param importId another tab may have stored a newer import since */
export function forgetImport(account: string, importId: string): void {
  if (rememberedImport(account)?.importId === importId) deviceStorage.remove(keyOf(account));
}
