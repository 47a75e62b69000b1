import pLimit from "p-limit";
import * as z from "zod/mini";
import { Failure } from "../../shared/errors.ts";
import { type ListPage, type PageRequest, readPage } from "../database/list/list-page.ts";
import {
  allUnexpired,
  batchGet,
  indexQuery,
  queryItems,
  readAs,
} from "../database/reads.ts";
import { importNameAttributes, indexes, placeIn } from "../database/schema.ts";
import { type Change, putItem, updateItem } from "../database/writes.ts";
import { historyExpires } from "../records/history/entry.ts";
import {
  finishedImports,
  type ImportJob,
  importJob,
  jobKey,
  noCounts,
  openImports,
} from "./items.ts";

export type NewImport = Pick<
  ImportJob,
  | "importId"
  | "fileName"
  | "by"
  | "replace"
  | "rows"
  | "refused"
  | "repeated"
  | "shared"
  | "chunks"
  | "notes"
>;

/** Stores an import before its first chunk and lists it as open. */
export async function openImport(
  fields: NewImport,
  cameAt = new Date(),
): Promise<ImportJob> {
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
    // It holds no data of customers, and is listed as long as the history that names it.
    expiresAt: historyExpires(createdAt),
  };
  await putItem({
    ...jobKey(job.importId),
    ...job,
    ...placeIn("directory", openImports, job.importId),
  });
  return job;
}

export const readImport = (importId: string): Promise<ImportJob | undefined> =>
  readAs(importJob, jobKey(importId));

/** @throws Failure `not_found` */
export async function knownImport(importId: string): Promise<ImportJob> {
  const job = await readImport(importId);
  if (!job) throw new Failure("not_found", "This import no longer exists.");
  return job;
}

const readsAtOnce = 16;
const namedJob = z.pick(importJob, { fileName: true, expiresAt: true });

/** The names of the imported files, by the ids of their imports; those of imports that are no longer kept are left out. */
export async function importFileNames(
  importIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const named = await pLimit(readsAtOnce).map(
    [...new Set(importIds)],
    async (importId) => {
      const job = await readAs(namedJob, jobKey(importId), importNameAttributes);
      return job ? [[importId, job.fileName] as const] : [];
    },
  );
  return new Map(named.flat());
}

/** Marks an import whose chunks are all stored as running. */
export const startImport = (importId: string) =>
  updateJob(importId, {
    set: { state: "running" },
    condition: "#state = :receiving",
    values: { receiving: "receiving" },
  });

/** Closes an import whose chunks are all closed; leaves any other as it is. */
export const closeImport = (importId: string) =>
  updateJob(importId, {
    set: { state: "closed", ...placeIn("directory", finishedImports, importId) },
    condition:
      "chunksOpen = :none AND #state <> :state AND attribute_not_exists(rolledBackAt)",
    values: { none: 0 },
  });

/** Gives up an import whose upload ended before all its chunks were stored. */
export const interruptImport = (importId: string) =>
  updateJob(importId, {
    set: { state: "interrupted", ...placeIn("directory", finishedImports, importId) },
    condition: "#state = :receiving AND chunksOpen > :none",
    values: { receiving: "receiving", none: 0 },
  });

const ended = { closed: "closed", interrupted: "interrupted" } as const;

/**
 * Starts the roll-back of a finished import, and lists it as open.
 * @returns false where it was started before, or the import is not finished
 */
export const beginRollback = ({ importId, chunks }: ImportJob, by: string) =>
  updateJob(importId, {
    set: {
      rolledBackAt: new Date().toISOString(),
      rolledBackBy: by,
      rollbackOpen: chunks,
      ...placeIn("directory", openImports, importId),
    },
    condition: "#state IN (:closed, :interrupted) AND attribute_not_exists(rolledBackAt)",
    values: ended,
  });

/** Lists an import whose roll-back has ended as finished; leaves any other as it is. */
export const finishRollback = (importId: string) =>
  updateJob(importId, {
    set: placeIn("directory", finishedImports, importId),
    condition:
      "#state IN (:closed, :interrupted) AND attribute_exists(rolledBackAt) AND rollbackOpen = :none",
    values: { ...ended, none: 0 },
  });

const updateJob = async (importId: string, change: Change): Promise<boolean> =>
  (await updateItem(jobKey(importId), change)).written;

/** The ids of imports that are not finished, or whose roll-back is not. */
export async function openImportIds(): Promise<string[]> {
  const { Items = [] } = await queryItems(indexQuery("directory", openImports));
  return Items.map((item) => String(item[indexes.directory.sort]));
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
        const jobs = allUnexpired(importJob, await batchGet(ids.map(jobKey)));
        const byId = new Map(jobs.map((job) => [job.importId, job]));
        return ids.map((_id) => {
          const job = byId.get(_id);
          return job && { ...job, _id, version: 1 };
        });
      },
    },
    request,
  );
