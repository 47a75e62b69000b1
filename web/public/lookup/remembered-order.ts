import { deviceStorage } from "../../ui/device-storage.ts";

/** The order number that the customer chose to keep on this device. The phone is never stored. */

const key = "remembered-order";

export const rememberedOrder = () => deviceStorage.read(key) ?? "";
export const rememberOrder = (order: string) => deviceStorage.write(key, order);
export const forgetOrder = () => deviceStorage.remove(key);
