import { afterEach, expect, test, vi } from "vitest";
import { deviceStorage } from "./device-storage.ts";

afterEach(() => vi.restoreAllMocks());

test("works without storage if the browser denies it", () => {
  for (const name of ["getItem", "setItem", "removeItem"] as const) {
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    });
  }
  deviceStorage.write("order", "AYU-1001");
  deviceStorage.remove("order");
  expect(deviceStorage.read("order")).toBeUndefined();
});
