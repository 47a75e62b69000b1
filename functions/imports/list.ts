import { batchGet } from "../database/batch-get.ts";
import { type ListPage, type PageRequest, readPage } from "../database/list/list-page.ts";
import { indexes } from "../database/schema.ts";
import { isExpired } from "../database/table.ts";
import { finishedImports, type ImportJob, importJob, jobKey, openImports } from "./items.ts";

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
