import { expect, test } from "vitest";
import { networkOf } from "./network.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:0::/56"],
  ["2001:db8:1:ff::1", "2001:db8:1:0::/56"],
  ["2001:db8:1:100::1", "2001:db8:1:100::/56"],
  ["2001:db8:1:abcd::1", "2001:db8:1:ab00::/56"],
  ["2001:0DB8:0:2::1", "2001:db8:0:0::/56"],
  ["2001:db8::", "2001:db8:0:0::/56"],
  ["::1", "0:0:0:0::/56"],
  ["2001:0:0:c0de:5:6:7:8", "2001:0:0:c000::/56"],
  ["1::ffff:1.2.3.4", "1:0:0:0::/56"],
  ["", undefined],
  ["not an address", undefined],
  ["fe80::1%eth0", undefined],
  ["[::1]", undefined],
])("%s is in network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
