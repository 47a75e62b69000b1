import { deviceStorage } from "../../../ui/device-storage.ts";

/** The order number a customer asked this device to keep. The phone is never kept. */

const key = "remembered-order";

export const rememberedOrder = () => deviceStorage.read(key) ?? "";
export const rememberOrder = (order: string) => deviceStorage.write(key, order);
export const forgetOrder = () => deviceStorage.remove(key);
