import { GetCommand } from "@aws-sdk/lib-dynamodb";
import pLimit from "p-limit";
import * as z from "zod/mini";
import { Failure } from "../../shared/errors.ts";
import { batchGet } from "../database/batch-get.ts";
import { putItem, updateItem } from "../database/conditional-write.ts";
import { readItem } from "../database/item.ts";
import { type ListPage, type PageRequest, readPage } from "../database/list/list-page.ts";
import { indexQuery, queryItems } from "../database/query-all.ts";
import { importNameAttributes, indexes } from "../database/schema.ts";
import { isExpired, table, tableName } from "../database/table.ts";
import { finishedImports, type ImportJob, importJob, jobExpires, jobKey, noCounts, openImports } from "./items.ts";

export type NewImport = Pick<
  ImportJob,
  "importId" | "fileName" | "by" | "replace" | "rows" | "refused" | "repeated" | "shared" | "chunks" | "notes"
>;

/** Stores an import before its first chunk and lists it as open. */
export async function openImport(fields: NewImport, cameAt = new Date()): Promise<ImportJob> {
  const createdAt = cameAt.toISOString();
  const job: ImportJob = {
    ...noCounts,
    ...fields,
    state: "receiving",
    createdAt,
    chunksOpen: fields.chunks,
    rowsApplied: 0,
    rowsFailed: 0,
    rollbackOpen: 0,
    expiresAt: jobExpires(createdAt),
  };
  await putItem({ Item: { ...jobKey(job.importId), ...job, [partition]: openImports, [sort]: job.importId } });
  return job;
}

export const unknownImport = () => new Failure("not_found", "This import no longer exists.");

export async function readImport(importId: string): Promise<ImportJob | undefined> {
  const item = await readItem(jobKey(importId));
  const job = item && importJob.parse(item);
  return job && !isExpired(job) ? job : undefined;
}

const readsAtOnce = 16;
const namedJob = z.pick(importJob, { fileName: true, expiresAt: true });

/** The names of the imported files, by the ids of their imports; those of imports that are no longer kept are left out. */
export async function importFileNames(importIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ProjectionExpression = importNameAttributes.join(", ");
  const named = await pLimit(readsAtOnce).map([...new Set(importIds)], async (importId) => {
    const request = { TableName: tableName(), Key: jobKey(importId), ProjectionExpression };
    const { Item } = await table().send(new GetCommand(request));
    const job = Item && namedJob.parse(Item);
    return job && !isExpired(job) ? [[importId, job.fileName] as const] : [];
  });
  return new Map(named.flat());
}

/** Marks an import whose chunks are all stored as running. */
export const startImport = (importId: string) =>
  updateJob(importId, {
    UpdateExpression: "SET #state = :running",
    ConditionExpression: "#state = :receiving",
    ExpressionAttributeValues: { ":running": "running", ":receiving": "receiving" },
  });

/** Sets the index partition that lists an import. */
const { partition, sort } = indexes.directory;
const listedAs = (value: string) => `${partition} = ${value}, ${sort} = :id`;

const finishAs = (
  importId: string,
  state: "closed" | "interrupted",
  ConditionExpression: string,
  values: Record<string, string> = {},
) =>
  updateJob(importId, {
    UpdateExpression: `SET #state = :to, ${listedAs(":finished")}`,
    ConditionExpression,
    ExpressionAttributeValues: { ":to": state, ":none": 0, ":finished": finishedImports, ":id": importId, ...values },
  });

/** Closes an import whose chunks are all closed; leaves any other as it is. */
export const closeImport = (importId: string) =>
  finishAs(importId, "closed", "chunksOpen = :none AND #state <> :to AND attribute_not_exists(rolledBackAt)");

/** Gives up an import whose upload ended before all its chunks were stored. */
export const interruptImport = (importId: string) =>
  finishAs(importId, "interrupted", "#state = :receiving AND chunksOpen > :none", { ":receiving": "receiving" });

const ended = { ":closed": "closed", ":interrupted": "interrupted" } as const;

/**
 * Starts the roll-back of a finished import, and lists it as open.
 * @returns false where it was started before, or the import is not finished
 */
export const beginRollback = ({ importId, chunks }: ImportJob, by: string) =>
  updateJob(importId, {
    UpdateExpression: `SET rolledBackAt = :now, rolledBackBy = :by, rollbackOpen = :chunks, ${listedAs(":open")}`,
    ConditionExpression: "#state IN (:closed, :interrupted) AND attribute_not_exists(rolledBackAt)",
    ExpressionAttributeValues: {
      ...ended,
      ":now": new Date().toISOString(),
      ":by": by,
      ":chunks": chunks,
      ":open": openImports,
      ":id": importId,
    },
  });

/** Lists an import whose roll-back has ended as finished; leaves any other as it is. */
export const finishRollback = (importId: string) =>
  updateJob(importId, {
    UpdateExpression: `SET ${listedAs(":finished")}`,
    ConditionExpression:
      "#state IN (:closed, :interrupted) AND attribute_exists(rolledBackAt) AND rollbackOpen = :none",
    ExpressionAttributeValues: { ...ended, ":none": 0, ":finished": finishedImports, ":id": importId },
  });

async function updateJob(
  importId: string,
  update: { UpdateExpression: string; ConditionExpression: string; ExpressionAttributeValues: Record<string, unknown> },
): Promise<boolean> {
  const { written } = await updateItem({
    Key: jobKey(importId),
    ...update,
    ExpressionAttributeNames: { "#state": "state" },
  });
  return written;
}

/** The ids of imports that are not finished, or whose roll-back is not. */
export async function openImportIds(): Promise<string[]> {
  const { Items = [] } = await queryItems(indexQuery("directory", openImports));
  return Items.map((item) => String(item[sort]));
}

/** A job as an entry of a list. The index may show one in both partitions for a moment; both are read as one item. */
export interface JobEntry extends ImportJob {
  readonly _id: string;
  readonly version: number;
}

/** One page of all imports, newest first. */
export const listImports = (request: PageRequest): Promise<ListPage<JobEntry>> =>
  readPage<JobEntry>(
    "imports",
    {
      indexName: "directory",
      partitions: [openImports, finishedImports],
      ascending: false,
      byTime: true,
      attributes: [],
      isSearch: false,
      async entriesOf(items) {
        const ids = items.map((item) => String(item[indexes.directory.sort]));
        const jobs = (await batchGet(ids.map(jobKey), { consistent: true }))
          .map((item) => importJob.parse(item))
          .filter((job) => !isExpired(job));
        const byId = new Map(jobs.map((job) => [job.importId, job]));
        return ids.map((_id) => {
          const job = byId.get(_id);
          return job && { ...job, _id, version: 1 };
        });
      },
    },
    request,
  );
