import { setTimeout as sleep } from "node:timers/promises";
import { listedKeys } from "../database/due.ts";
import { tellShop } from "../shop/telling/run.ts";
import { newsLists } from "../shop/telling/store.ts";

/** `tellShop` in a process of its own, on a clock that runs faster, until nothing is due. Its test kills it. */
const [, , startedAt = "", speed = ""] = process.argv;
const [start, times] = [Number(startedAt), Number(speed)];
const clock = {
  now: () => start + (Date.now() - start) * times,
  sleep: (milliseconds: number) => sleep(milliseconds / times),
};
for (;;) {
  await tellShop(clock);
  // What could not be told comes again within minutes.
  if ((await listedKeys(newsLists.due, clock.now() + 3_600_000, 1)).length === 0) break;
  await clock.sleep(1_000);
}
