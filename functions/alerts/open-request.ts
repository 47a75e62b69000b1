import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { orderKey } from "../../shared/keys.ts";
import { phonesAgree } from "../../shared/phones.ts";
import { alertStages } from "../../shared/shipment/alert-stages.ts";
import { ifAbsentOrExpired } from "../database/conditional-write.ts";
import { type ItemKey, readItem } from "../database/item.ts";
import { isExpired, table, tableName, unixSeconds } from "../database/table.ts";
import { transactWrite } from "../database/transaction.ts";
import { findInIndex, findRecord, recordsOfOrder } from "../records/find.ts";
import { ownSince, recordExpires, type StoredRecord } from "../records/item.ts";
import { recordKey } from "../records/keys.ts";
import { readSnapshots } from "../shipments/snapshot-store.ts";
import { hasEnded } from "./ended.ts";
import {
  type AlertRequest,
  alertPartition,
  alertRequest,
  alertSortKey,
  confirmWithinMs,
  dueFrom,
  isForPhone,
  listedUnder,
  mailboxIn,
  provenBy,
  requestedAt,
  requestId,
  type StoredAlert,
  toldMark,
} from "./item.ts";
import { areTakenOut } from "./order-link.ts";
import { isOpenedAt } from "./stages.ts";
import { stoppedSecretsOf, wasStopped } from "./stop.ts";
import { alertsIn, makeDue, widen } from "./store.ts";
import { newSecret } from "./tokens.ts";
import { isNumberOfItsOrder, lastVersions, provenUnder } from "./versions.ts";

/** Of an order's customer, within a day: of those left with the phone, and of those left with a link. */
const mostUnconfirmed = 3;

/** Of an order's records, how many are looked at for its former numbers. */
const mostFollowed = 10;

/** The stages that the customer sees on the page already: nobody is mailed about them. */
async function alreadyTold(records: readonly StoredRecord[]): Promise<string[]> {
  const snapshots = await readSnapshots(
    records.map(({ trackingNo }) => trackingNo),
    { consistent: true },
  );
  return [...snapshots].flatMap(([trackingNo, { data }]) =>
    data ? alertStages(data).map((stage) => toldMark(trackingNo, stage)) : [],
  );
}

/** The keys of all numbers that an order has had, as far back as corrections take. */
async function numbersOf({ order }: AlertRequest, records: readonly StoredRecord[]): Promise<ReadonlySet<string>> {
  const versions = await Promise.all(records.slice(0, mostFollowed).map(({ _id }) => lastVersions(_id)));
  return new Set([order, ...versions.flat().map(({ name }) => name)].map(orderKey));
}

const linkKeysOf = ({ linkKey }: AlertRequest) => (linkKey === undefined ? undefined : new Set([linkKey]));

async function storeAlert({ request, records, leftFor }: Asked, now: number): Promise<ItemKey | undefined> {
  const [newest] = records;
  if (!newest) throw new Error("An alert needs a record");
  const key = { pk: alertPartition(request.order), sk: alertSortKey(request.mailbox, requestId(request)) };
  const told = await alreadyTold(records);
  const stopSecret = newSecret();
  const formerStopSecrets = new Set(await stoppedSecretsOf(request.mailbox, () => numbersOf(request, records)));
  // A request may wait for its records: mails may have been stopped since.
  if (await wasStopped({ ...key, stopSecret, formerStopSecrets, askedAt: requestedAt(request) })) return undefined;
  const Item = {
    ...key,
    ...{ email: request.email, order: newest.name, phones: new Set([request.phone]) },
    ...{ askedAt: new Date(now).toISOString(), stopSecret },
    ...{ provenAt: provenBy(request), firstLeftAt: requestedAt(request) },
    leftFor,
    ...(request.isByLink && { isByLink: true }),
    linkKeys: linkKeysOf(request),
    ...(told.length > 0 && { told: new Set(told) }),
    ...(formerStopSecrets.size > 0 && { formerStopSecrets }),
    orderExpires: Math.max(...records.map(recordExpires)),
    expiresAt: unixSeconds(now + confirmWithinMs),
    ...dueFrom(now, key),
    ...listedUnder(key),
  };
  await transactWrite([
    // An order that is erased or deleted at this moment keeps no alert.
    {
      ConditionCheck: {
        TableName: tableName(),
        Key: recordKey(newest),
        ConditionExpression: "attribute_exists(pk)",
      },
    },
    { Put: { TableName: tableName(), Item, ...ifAbsentOrExpired() } },
  ]);
  return key;
}

/** A deleted record may come back, and a wrong phone be corrected, until the request expires. */
const lookAgainMs = 5 * 60 * 1000;

/**
 * Decides on a request and ends it, unless its records are away.
 * @returns the key of an alert whose confirmation is to be mailed, if any: it confirms those of the order's other numbers too
 */
export async function openRequest(key: ItemKey, now: number): Promise<ItemKey | undefined> {
  const item = await readItem(key);
  if (!item) return undefined;
  const request = alertRequest.parse(item);
  const isOpen = request.isRight && !isExpired(request) && !(await areTakenOut(linkKeysOf(request)));
  const opened = isOpen ? await openRight(request, now) : { isFound: false, toConfirm: undefined };
  if (isOpen && !opened.isFound) await makeDue(key, now + lookAgainMs);
  else await table().send(new DeleteCommand({ TableName: tableName(), Key: key }));
  return opened.toConfirm;
}

/** Records that get another number meanwhile are looked for again; more do so all the time. */
const mostLooks = 5;

async function openRight(
  request: AlertRequest,
  now: number,
): Promise<{ isFound: boolean; toConfirm: ItemKey | undefined }> {
  let toConfirm: ItemKey | undefined;
  let opened = "";
  for (let look = 0; look < mostLooks; look += 1) {
    const asked = await underNumbers(request);
    const numbers = asked.map((each) => orderKey(each.request.order)).join(" ");
    // Who leaves a number from now on finds the alert there.
    if (numbers === opened) break;
    for (const each of asked) toConfirm = (await alertFor(each, now)) ?? toConfirm;
    opened = numbers;
  }
  return { isFound: opened !== "", toConfirm };
}

const isOfRequest = ({ phone }: AlertRequest, record: StoredRecord) => phonesAgree(phone, record.phone);

/** The customer's records of an order. */
async function recordsFor(request: AlertRequest): Promise<StoredRecord[]> {
  const ofOrder = await recordsOfOrder(request.order, { consistent: true });
  return ofOrder.filter((record) => isOfRequest(request, record));
}

/** The customer's records of a request's order that were given other numbers since, by these. */
async function correctedRecords(request: AlertRequest, stayed: readonly StoredRecord[]) {
  const { recordIds } = request;
  const isNew = Date.now() - Date.parse(requestedAt(request)) < lookAgainMs;
  // The index knows each record that is older: to look for deleted ones once more takes most of a second.
  const find = isNew ? findRecord : findInIndex;
  const gone = recordIds.filter((_id) => !stayed.some((record) => record._id === _id));
  const records = (await Promise.all(gone.map((_id) => find(_id)))).filter((record) => record !== undefined);
  return Map.groupBy(
    records.filter((record) => isOfRequest(request, record)),
    ({ name }) => orderKey(name),
  );
}

interface Asked {
  readonly request: AlertRequest;
  /** The customer's, newest first. */
  readonly records: readonly StoredRecord[];
  /** The keys of the numbers that the order had, and has. */
  readonly leftFor: StoredAlert["leftFor"];
}

/** The links of a record that were ended under the number it had stay so under the one it has. */
const linkNumberUnder = (record: StoredRecord, { linkNumber }: AlertRequest) =>
  linkNumber === undefined || Date.parse(ownSince(record)) > linkNumber ? linkNumber : provenUnder(record, linkNumber);

/** A request under another number that records of its order were given. */
async function askedUnder(request: AlertRequest, [record, ...others]: readonly StoredRecord[]): Promise<Asked[]> {
  if (!record) return [];
  const [from, order] = [orderKey(request.order), orderKey(record.name)];
  const isOwn = async (one: StoredRecord) => isNumberOfItsOrder(from, [one, ...(await lastVersions(one._id))]);
  // As with moves: no link of the other number was followed.
  const isIts = !request.isByLink && (await Promise.all([record, ...others].map(isOwn))).includes(true);
  const under = { ...request, order: record.name, linkNumber: linkNumberUnder(record, request) };
  return [{ request: under, records: await recordsFor(under), leftFor: new Set([from, ...(isIts ? [order] : [])]) }];
}

/** A request under each number that its order has now. What is left with a link goes along with the whole order only. */
async function underNumbers(request: AlertRequest): Promise<Asked[]> {
  const { linkNumber } = request;
  const ofCustomer = await recordsFor(request);
  const stayed = ofCustomer.filter((record) => linkNumber === undefined || isOpenedAt(record, linkNumber));
  const corrected = stayed.length > 0 && request.isByLink ? [] : (await correctedRecords(request, stayed)).values();
  const elsewhere = await Promise.all([...corrected].map((records) => askedUnder(request, records)));
  const here = { request, records: stayed, leftFor: new Set([orderKey(request.order)]) };
  return [here, ...elsewhere.flat()].filter(({ records }) => records.length > 0);
}

async function alertFor({ request, records, leftFor }: Asked, now: number): Promise<ItemKey | undefined> {
  const alerts = await alertsIn(alertPartition(request.order));
  // By the address too: a new origin secret gives it another mailbox.
  const ofMailbox = alerts.filter((one) => mailboxIn(one) === request.mailbox || one.email === request.email);
  const isTheirs = (alert: StoredAlert) => isForPhone(alert, request.phone);
  // Who confirms the mails about one customer's parcels does not for another's with the same order number.
  const ofCustomer = ofMailbox.filter(isTheirs);
  const known = ofCustomer.find((one) => (one.isByLink ?? false) === request.isByLink) ?? ofCustomer[0];
  if (known) return widen(known, request, { phones: new Set([request.phone]), leftFor }, now);
  // Whoever holds a link that was passed on cannot use up the places of the customer, who has the phone.
  const unconfirmed = alerts.filter(
    (one) => one.confirmedAt === undefined && (one.isByLink ?? false) === request.isByLink && isTheirs(one),
  );
  // Those of links that staff have ended wait for nothing any more.
  const areEnded = await Promise.all(unconfirmed.map(hasEnded));
  const waiting = unconfirmed.filter((_, at) => !areEnded[at]);
  return waiting.length < mostUnconfirmed ? storeAlert({ request, records, leftFor }, now) : undefined;
}
