import type { startAws } from "./aws.ts";

type Aws = Awaited<ReturnType<typeof startAws>>;

/** A query as Logs Insights gets it, its times in seconds. */
interface Query {
  readonly startTime: number;
  readonly endTime: number;
  readonly queryString: string;
}

/** Lets a double of AWS answer queries of logs. @param lines what each query finds */
export function answerQueries(aws: Aws, lines: (query: string) => readonly Readonly<Record<string, string>>[]) {
  const asked: Query[] = [];
  Object.assign(aws.json, {
    "Logs_20140328.StartQuery": (query: Query) => ({ queryId: String(asked.push(query)) }),
    "Logs_20140328.GetQueryResults": ({ queryId }: { queryId: string }) => ({
      status: "Complete",
      results: lines(asked[Number(queryId) - 1]?.queryString ?? "").map((line) =>
        Object.entries(line).map(([field, value]) => ({ field, value })),
      ),
    }),
  });
  return asked;
}
