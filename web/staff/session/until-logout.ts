import { deviceStorage } from "../../ui/device-storage.ts";

const storageKey = "records-list";

/** How this device showed the list last, until the logout. */
export const listUntilLogout = {
  read: () => deviceStorage.read(storageKey),
  write: (text: string) => deviceStorage.write(storageKey, text),
  forget: () => deviceStorage.remove(storageKey),
};
