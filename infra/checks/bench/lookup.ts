import { setTimeout as sleep } from "node:timers/promises";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { table } from "../../../functions/database/table.ts";
import { handler } from "../../../functions/endpoints/get-tracking-no.ts";
import { createRecord } from "../../../functions/records/write.ts";
import { call } from "../../../functions/testing/call.ts";
import {
  makeLinkKeys,
  startSecretsManager,
  storedSecrets,
} from "../../../functions/testing/secrets-manager.ts";
import { storeSnapshot } from "../../../functions/testing/snapshots.ts";
import { chunked } from "../../../shared/chunked.ts";
import { sample } from "../../../shared/courier-fixtures/sample.ts";
import { asShipment } from "../../../shared/courier-fixtures/wire.ts";
import { shipmentData } from "../../../shared/shipment/data.ts";
import { held, mediansOf, ms, printTable } from "./measure.ts";
import { startBenchTable } from "./table.ts";

const order = {
  name: "AYU-1001",
  phone: "+1 415 555 0101",
  trackingNo: sample.awbInfo.awb_number,
};

/** What a call takes at least. The engine works within it: it takes concurrent calls in turn, DynamoDB side by side. */
const distanceMs = 4;

function addDistance(milliseconds: number): void {
  table().middlewareStack.add(
    (next) => async (args) => {
      const [answer] = await Promise.all([next(args), sleep(milliseconds)]);
      return answer;
    },
    { step: "deserialize", priority: "low", name: "distance" },
  );
}

/** A customer's call through the whole handler, without its log. */
async function lookup(): Promise<void> {
  const log = console.info;
  console.info = () => undefined;
  const { status } = await call(handler, "getTrackingNo", {
    body: { name: order.name, phone: order.phone },
  });
  console.info = log;
  if (status >= 400) throw new Error(`The lookup answered ${status}`);
}

/** Records what the table's client writes during `act`, to repeat it without that, in the same two rounds. */
async function writesOf(act: () => Promise<unknown>) {
  const client = table();
  const send = client.send.bind(client);
  const writes: UpdateCommand[] = [];
  client.send = (command: Parameters<typeof send>[0]) => {
    if (command instanceof UpdateCommand) writes.push(command);
    return send(command);
  };
  await act();
  client.send = send;
  return async () => {
    for (const round of chunked(writes, writes.length / 2)) {
      // A sent command keeps state, so each call needs a new one.
      await Promise.all(round.map(({ input }) => send(new UpdateCommand(input))));
    }
  };
}

export async function run(): Promise<void> {
  const database = await startBenchTable();
  process.env.LINKS_SECRET_ARN = "links";
  process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER = await startSecretsManager();
  storedSecrets.set("links", [makeLinkKeys(1)]);
  await createRecord(order, "bench");
  await storeSnapshot(order.trackingNo, shipmentData.parse(asShipment(sample)));

  // The first one reads the statistics, which serve for an hour.
  await lookup();
  const writes = await writesOf(lookup);
  addDistance(distanceMs);
  const times = await mediansOf({ writes, lookup }, { rounds: 200, warmUp: 200 });
  await database.stop();
  printTable(
    `A warm lookup from a snapshot, ${distanceMs} ms from the table: medians, taken in turn`,
    [
      {
        ...held("over its writes, in two rounds", times.lookup / times.writes, 1.2),
        lookup: ms(times.lookup),
        "its writes": ms(times.writes),
      },
    ],
  );
}
