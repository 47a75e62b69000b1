import { DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import type { ShopSource } from "../../shared/shop.ts";
import { buildAssembly } from "../build/cached-build.ts";
import type { OutputName } from "../stack/outputs.ts";
import { createGateway } from "./api-gateway/gateway.ts";
import { type AwsEndpointOptions, startAwsEndpoint } from "./aws-endpoint/aws-endpoint.ts";
import { openSecrets } from "./aws-endpoint/secrets.ts";
import { openMailbox } from "./aws-endpoint/ses.ts";
import { type Assembly, readAssembly } from "./cloudformation/assembly.ts";
import { readStack, type Stack } from "./cloudformation/stack.ts";
import { assertSupported, type Template } from "./cloudformation/template.ts";
import { createDistribution } from "./cloudfront/distribution.ts";
import { createSiteBucket } from "./cloudfront/site-bucket.ts";
import { startCourierSimulator } from "./courier/simulator.ts";
import { databaseFile, openDataDirectory } from "./data-files.ts";
import { type Seeds, seed } from "./demo/seed.ts";
import { localCredentials } from "./dynamodb/credentials.ts";
import { startEmbeddedDatabase } from "./dynamodb/embedded-database.ts";
import { ensureTable, keyNamesOf, tableFromTemplate } from "./dynamodb/table-from-template.ts";
import { listenerFor } from "./http/listener.ts";
import { startServer } from "./http/loopback.ts";
import { startEventSourceMappings } from "./lambda/event-source-mapping.ts";
import { deployFunctions, openFunctionLog } from "./lambda/functions.ts";
import { openEventBus, startSchedules } from "./lambda/rules.ts";

export interface PortalOptions {
  /** Any free port for 0 or by default. */
  readonly port?: number;
  /** Keeps all data between runs; for one portal at a time. */
  readonly dataDirectory: string;
  /** A DynamoDB to use instead of the embedded one. */
  readonly databaseEndpoint?: string;
  /** Fill an empty table with demo data, or with its people alone. */
  readonly demo?: Seeds["demo"];
  /** How long a minute of a schedule's rate lasts; a minute by default. */
  readonly scheduleMinuteMs?: number;
  readonly firstAdmin?: Seeds["firstAdmin"];
  /** A real courier or a test double, by default the simulator. Without `url` the deployed courier URL. */
  readonly courier?: { readonly url?: string; readonly username: string; readonly password: string };
  /** Fields of the shop's secret; without one its route stays closed. */
  readonly shop?: { readonly [Source in ShopSource]?: string | undefined };
  /** The stack's settings of the same names; nothing is mailed without `mailFrom`. */
  readonly mail?: { readonly mailFrom: string; readonly digestTo?: string | undefined } | undefined;
  /** A synthesised cloud assembly; built by default. */
  readonly assembly?: string;
  /** Changes the template before it runs, for tests. */
  readonly changeTemplate?: (template: Template) => Template;
  /** Called with every access request of the functions. */
  readonly watchAccess?: AwsEndpointOptions["watch"];
}

export type Portal = Awaited<ReturnType<typeof startPortal>>;

type Stop = () => unknown;

async function isEmpty(endpoint: string, tableName: string): Promise<boolean> {
  const client = new DynamoDBClient(localCredentials(endpoint));
  const { Count } = await client.send(new ScanCommand({ TableName: tableName, Limit: 1 }));
  client.destroy();
  return Count === 0;
}

async function loadAssembly({ assembly, changeTemplate, mail }: PortalOptions): Promise<Assembly> {
  const read = await readAssembly(assembly ?? (await buildAssembly({ ...mail })));
  return changeTemplate ? { ...read, template: changeTemplate(read.template) } : read;
}

async function startCourier(given: PortalOptions["courier"], stops: Stop[]) {
  if (given) return given;
  const account = { username: "vendor@example.com", password: "simulated" };
  const simulator = await startCourierSimulator(account);
  stops.push(() => simulator.stop());
  return { ...account, url: simulator.url };
}

/** The URL of the DynamoDB to use: the given one, or an embedded one that is started. */
async function openDatabase(given: string | undefined, file: string, stops: Stop[], whenEnded: () => void) {
  if (given !== undefined) return given;
  const embedded = await startEmbeddedDatabase(file);
  stops.push(() => embedded.stop());
  embedded.ended.then(whenEnded);
  return embedded.endpoint;
}

/** Starts the portal that the stack's template describes. */
export async function startPortal(options: PortalOptions) {
  /** What is running, to be stopped in reverse order. */
  const stops: Stop[] = [];
  let isStopping = false;
  /** Resolves to the reason when the portal fails; never when it was stopped. */
  const broken = Promise.withResolvers<string>();
  const stop = async () => {
    isStopping = true;
    for (const one of stops.splice(0).reverse()) {
      // The others stop all the same, and the error that ended a start stays the one that is reported.
      await Promise.resolve()
        .then(one)
        .catch((error: unknown) => console.error("A part of the portal did not stop:", error));
    }
  };
  try {
    const data = openDataDirectory(options.dataDirectory);
    stops.push(data.close);
    const assembly = await loadAssembly(options);
    assertSupported(assembly.template);
    const courier = await startCourier(options.courier, stops);
    const parameters: Record<string, string> = courier.url === undefined ? {} : { CourierUrl: courier.url };

    const secrets = openSecrets(data.file("secrets.json"), readStack(assembly, { parameters }));
    const stack: Stack = readStack(assembly, { parameters, secretText: secrets.text });
    secrets.enter(stack.output("ShopSecretArn" satisfies OutputName), JSON.stringify(options.shop ?? {}));
    const { username, password } = courier;
    secrets.enter(stack.output("CourierSecretArn" satisfies OutputName), JSON.stringify({ username, password }));

    const database = await openDatabase(options.databaseEndpoint, data.file(databaseFile), stops, () => {
      if (!isStopping) broken.resolve("The embedded database has ended");
    });
    const table = stack.only("AWS::DynamoDB::GlobalTable");
    const tableName = table.identity.ref;
    const tableProperties = tableFromTemplate(table.properties);
    const place = options.databaseEndpoint === undefined ? data.path : `the table ${tableName} at ${database}`;
    await ensureTable(database, tableName, tableProperties, place);
    const log = openFunctionLog(data.file("functions.log"));
    // Functions need the endpoint's URL and the portal's, and the endpoint each function's permissions.
    let awsUrl = "";
    let portalUrl = "";
    const functions = deployFunctions(stack, () => ({ awsUrl, portalUrl }), log);
    const awsEndpoint = await startAwsEndpoint({
      database,
      keys: keyNamesOf(tableProperties),
      secrets,
      mailbox: openMailbox(stack, {
        folder: data.file("mail"),
        log: console.info,
        publish: openEventBus(stack, functions).publish,
      }),
      principal: (accessKeyId) => functions.byAccessKey(accessKeyId)?.principal,
      asynchronous: (name) => {
        const found = functions.all.find(({ ref }) => ref === name);
        // What a function does wrong is in its own log, as on AWS.
        return found && { arn: found.arn, start: () => void found.invoke("{}").catch(() => undefined) };
      },
      watch: options.watchAccess,
    });
    awsUrl = awsEndpoint.url;
    stops.push(awsEndpoint.stop, () => functions.stop());
    const { demo = false } = options;
    const isFreshDemo = demo !== false && (await isEmpty(database, tableName));
    const { variables } = functions.byName("createTracking");
    await seed(database, variables, { firstAdmin: options.firstAdmin, demo: isFreshDemo && demo });

    const gateway = createGateway(stack, functions);
    const site = await createSiteBucket(stack);
    const serve = createDistribution(stack, (host) => {
      if (host === gateway.host) return gateway.serve;
      if (host === site.host) return site.serve;
      throw new Error(`The distribution has an origin at ${host}, where nothing is`);
    });
    const server = await startServer(listenerFor(serve), options.port, 3_000);
    stops.push(server.stop);
    // Functions that send mails begin after this: by the streams and the schedules.
    portalUrl = `http://localhost:${server.port}`;
    const streams = await startEventSourceMappings({
      stack,
      functions,
      database,
      tableName,
      positionsFile: data.file("stream-positions.json"),
      deadLettersFile: data.file("dead-letters.jsonl"),
    });
    stops.push(() => streams.stop());
    const schedules = startSchedules(stack, functions, options.scheduleMinuteMs ?? 60_000);
    stops.push(() => schedules.stop());

    return { url: portalUrl, database, functions, broken: broken.promise, isFreshDemo, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
