import { join } from "node:path";
import { startEmbeddedDatabase } from "../../local/dynamodb/embedded-database.ts";
import { startPortal } from "../../local/portal.ts";
import { synthesisePortal } from "../../local/testing/assembly.ts";
import { withoutSchedules } from "../../local/testing/without-schedules.ts";
import { temporaryFolder } from "../../measure/temporary-folder.ts";

export type Rehearsal = Awaited<ReturnType<typeof startRehearsal>>;

/** An address of this machine for each number: Linux accepts all of 127.0.0.0/8 as its own. */
export const addressAt = (number: number) =>
  `127.${20 + Math.floor(number / 62_500)}.${Math.floor(number / 250) % 250}.${1 + (number % 250)}`;

/** The portal with its functions' own permissions, over a database that can be read beside it. No schedule changes it. */
export async function startRehearsal() {
  const folder = temporaryFolder("attack-");
  const database = await startEmbeddedDatabase();
  const portal = await startPortal({
    assembly: await synthesisePortal(),
    dataDirectory: folder,
    databaseEndpoint: database.endpoint,
    demo: true,
    changeTemplate: (template) => withoutSchedules(template),
  });
  const { variables } = portal.functions.byName("adminLogin");
  return {
    url: portal.url,
    database: database.endpoint,
    tableName: variables.TABLE_NAME ?? "",
    secretsFile: join(folder, "secrets.json"),
    variables,
    stop: async () => {
      await portal.stop();
      await database.stop();
    },
  };
}
