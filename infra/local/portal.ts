import { DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import type { ShopName, ShopSource } from "../../shared/shop.ts";
import { buildAssembly } from "../build/cached-build.ts";
import type { OutputName } from "../stack/outputs.ts";
import { createGateway } from "./api-gateway/gateway.ts";
import {
  type AwsEndpointOptions,
  startAwsEndpoint,
} from "./aws-endpoint/aws-endpoint.ts";
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
import {
  ensureTable,
  keyNamesOf,
  tableFromTemplate,
} from "./dynamodb/table-from-template.ts";
import { listenerFor } from "./http/listener.ts";
import { freePort, startServer } from "./http/loopback.ts";
import { startEventSourceMappings } from "./lambda/event-source-mapping.ts";
import {
  deployFunctions,
  type LocalFunctions,
  openFunctionLog,
} from "./lambda/functions.ts";
import { openEventBus, startSchedules } from "./lambda/rules.ts";
import { startShopifyDouble } from "./shop/shopify.ts";
import { startWoocommerceDouble } from "./shop/woocommerce.ts";

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
  readonly courier?: {
    readonly url?: string;
    readonly username: string;
    readonly password: string;
  };
  /** Fields of the shop's secret: a proof, without which its route stays closed, and what connects the shop to be told. */
  readonly shop?: { readonly [Source in ShopSource]?: string | undefined } & {
    readonly shopifyApp?: object;
    readonly woocommerceApi?: object;
  };
  /** Starts a shop that is no real one, and connects it. */
  readonly shopDouble?: ShopName;
  /** The stack's settings of the same names; nothing is mailed without `mailFrom`. */
  readonly mail?:
    | { readonly mailFrom: string; readonly digestTo?: string | undefined }
    | undefined;
  /** A synthesised cloud assembly; built by default. */
  readonly assembly?: string;
  /** Changes the template before it runs, for tests. */
  readonly changeTemplate?: (template: Template) => Template;
  /** Called with every access request of the functions. */
  readonly watchAccess?: AwsEndpointOptions["watch"];
}

export type Portal = Awaited<ReturnType<typeof startPortal>>;

/** What is running, to be stopped in reverse order. */
function openStops() {
  const all: (() => unknown)[] = [];
  return {
    add: (...stops: readonly (() => unknown)[]) => all.push(...stops),
    stopAll: async () => {
      for (const stop of all.splice(0).reverse()) {
        // The others stop all the same, and the error that ended a start stays the one that is reported.
        await Promise.resolve()
          .then(stop)
          .catch((error: unknown) =>
            console.error("A part of the portal did not stop:", error),
          );
      }
    },
  };
}
type Stops = ReturnType<typeof openStops>;

type Data = ReturnType<typeof openDataDirectory>;

async function loadAssembly({
  assembly,
  changeTemplate,
  mail,
}: PortalOptions): Promise<Assembly> {
  const read = await readAssembly(assembly ?? (await buildAssembly({ ...mail })));
  return changeTemplate ? { ...read, template: changeTemplate(read.template) } : read;
}

async function startCourier(given: PortalOptions["courier"], stops: Stops) {
  if (given) return given;
  const account = { username: "vendor@example.com", password: "simulated" };
  const simulator = await startCourierSimulator(account);
  stops.add(() => simulator.stop());
  return { ...account, url: simulator.url };
}

async function startShop(
  { shop = {}, shopDouble }: PortalOptions,
  stops: Stops,
): Promise<PortalOptions["shop"]> {
  if (!shopDouble) return shop;
  const double = await (shopDouble === "Shopify"
    ? startShopifyDouble({
        shop: "amrita",
        clientId: "portal",
        clientSecret: "simulated",
      })
    : startWoocommerceDouble({ key: "ck_simulated", secret: "cs_simulated" }));
  stops.add(double.stop);
  return "app" in double
    ? { ...shop, shopifyApp: double.app }
    : { ...shop, woocommerceApi: double.api };
}

/** The stack with its parameters and secrets. */
async function readPortalStack(options: PortalOptions, data: Data, stops: Stops) {
  const assembly = await loadAssembly(options);
  assertSupported(assembly.template);
  const { url, username, password } = await startCourier(options.courier, stops);
  const parameters: Record<string, string> = url === undefined ? {} : { CourierUrl: url };
  const secrets = openSecrets(
    data.file("secrets.json"),
    readStack(assembly, { parameters }),
  );
  const stack = readStack(assembly, { parameters, secretText: secrets.text });
  const shop = await startShop(options, stops);
  secrets.enter(stack.output("ShopSecretArn" satisfies OutputName), JSON.stringify(shop));
  secrets.enter(
    stack.output("CourierSecretArn" satisfies OutputName),
    JSON.stringify({ username, password }),
  );
  return { stack, secrets };
}

/** The table in the given DynamoDB, or in an embedded one. */
async function openTable(
  { databaseEndpoint }: PortalOptions,
  data: Data,
  stack: Stack,
  stops: Stops,
  whenEnded: () => void,
) {
  const embedded =
    databaseEndpoint === undefined
      ? await startEmbeddedDatabase(data.file(databaseFile))
      : undefined;
  if (embedded) stops.add(() => embedded.stop());
  embedded?.ended.then(whenEnded);
  const database = embedded?.endpoint ?? databaseEndpoint ?? "";
  const { identity, properties } = stack.only("AWS::DynamoDB::GlobalTable");
  const tableProperties = tableFromTemplate(properties);
  const place = embedded ? data.path : `the table ${identity.ref} at ${database}`;
  await ensureTable(database, identity.ref, tableProperties, place);
  return { database, tableName: identity.ref, keys: keyNamesOf(tableProperties) };
}
type Table = Awaited<ReturnType<typeof openTable>>;

/** The functions, and what they take for AWS. */
async function startFunctions(
  options: PortalOptions,
  data: Data,
  { stack, secrets }: Awaited<ReturnType<typeof readPortalStack>>,
  { database, keys }: Table,
  portalUrl: string,
  stops: Stops,
): Promise<LocalFunctions> {
  const port = await freePort();
  const urls = { awsUrl: `http://127.0.0.1:${port}`, portalUrl };
  const functions = deployFunctions(
    stack,
    urls,
    openFunctionLog(data.file("functions.log")),
  );
  const { publish } = openEventBus(stack, functions);
  const endpoint = await startAwsEndpoint({
    port,
    database,
    keys,
    secrets,
    mailbox: openMailbox(stack, {
      folder: data.file("mail"),
      log: console.info,
      publish,
    }),
    principal: (accessKeyId) => functions.byAccessKey(accessKeyId)?.principal,
    asynchronous: (name) => {
      const found = functions.all.find(({ ref }) => ref === name);
      // What a function does wrong is in its own log, as on AWS.
      return (
        found && {
          arn: found.arn,
          start: () => void found.invoke("{}").catch(() => undefined),
        }
      );
    },
    watch: options.watchAccess,
  });
  stops.add(endpoint.stop, () => functions.stop());
  return functions;
}

async function isEmpty({ database, tableName }: Table): Promise<boolean> {
  const client = new DynamoDBClient(localCredentials(database));
  const { Count } = await client.send(
    new ScanCommand({ TableName: tableName, Limit: 1 }),
  );
  client.destroy();
  return Count === 0;
}

/** Adds the first admin and, to an empty table, the demo; returns whether the demo is new. */
async function seedTable(
  { demo = false, firstAdmin }: PortalOptions,
  table: Table,
  functions: LocalFunctions,
) {
  const isFreshDemo = demo !== false && (await isEmpty(table));
  const { variables } = functions.byName("createTracking");
  await seed(table.database, variables, { firstAdmin, demo: isFreshDemo && demo });
  return isFreshDemo;
}

/** The distribution, before the API and the site. */
async function startSite(
  stack: Stack,
  functions: LocalFunctions,
  port: number,
  stops: Stops,
): Promise<void> {
  const gateway = createGateway(stack, functions);
  const site = await createSiteBucket(stack);
  const serve = createDistribution(stack, (host) => {
    if (host === gateway.host) return gateway.serve;
    if (host === site.host) return site.serve;
    throw new Error(`The distribution has an origin at ${host}, where nothing is`);
  });
  const server = await startServer(listenerFor(serve), port, 3_000);
  stops.add(server.stop);
}

/** What starts functions by itself: the table's stream and the schedules. */
async function startTriggers(
  { scheduleMinuteMs = 60_000 }: PortalOptions,
  data: Data,
  stack: Stack,
  { database, tableName }: Table,
  functions: LocalFunctions,
  stops: Stops,
): Promise<void> {
  const streams = await startEventSourceMappings({
    stack,
    functions,
    database,
    tableName,
    positionsFile: data.file("stream-positions.json"),
    deadLettersFile: data.file("dead-letters.jsonl"),
  });
  stops.add(() => streams.stop());
  const schedules = startSchedules(stack, functions, scheduleMinuteMs);
  stops.add(() => schedules.stop());
}

/** Starts the portal that the stack's template describes, layer by layer. */
export async function startPortal(options: PortalOptions) {
  const stops = openStops();
  let isStopping = false;
  /** Resolves to the reason when the portal fails; never when it was stopped. */
  const broken = Promise.withResolvers<string>();
  const whenEnded = () => {
    if (!isStopping) broken.resolve("The embedded database has ended");
  };
  const stop = () => {
    isStopping = true;
    return stops.stopAll();
  };
  try {
    const data = openDataDirectory(options.dataDirectory);
    stops.add(data.close);
    const port = options.port || (await freePort());
    const url = `http://localhost:${port}`;
    const deployed = await readPortalStack(options, data, stops);
    const table = await openTable(options, data, deployed.stack, stops, whenEnded);
    const functions = await startFunctions(options, data, deployed, table, url, stops);
    const isFreshDemo = await seedTable(options, table, functions);
    await startSite(deployed.stack, functions, port, stops);
    await startTriggers(options, data, deployed.stack, table, functions, stops);
    return {
      url,
      database: table.database,
      functions,
      broken: broken.promise,
      isFreshDemo,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
