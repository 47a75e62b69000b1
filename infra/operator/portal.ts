import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { orderNumber } from "../../shared/records.ts";
import { shopSources } from "../../shared/shop.ts";
import { errorText } from "./error-text.ts";

const email = ["--email <address>", "the admin's e-mail address"] as const;

const aboutTable = `
Without --stack it works on the local portal's data (DATA_DIR, .local unless set), or on the
DynamoDB at DYNAMODB_ENDPOINT. Where there are several tables, TABLE_NAME names the portal's.`;

function orderOf(text: string): string {
  const order = orderNumber.safeParse(text).data;
  if (order === undefined) throw new InvalidArgumentError("Name an order number.");
  return order;
}
const order = [
  "--order <number>",
  "the order, however its number is written",
  orderOf,
] as const;
const customerEmail = [
  "--email <address>",
  "in place of --order: an address that was left for the order",
] as const;

function needOrder(command: Command): void {
  const { order, email } = command.opts();
  if (order === undefined && email === undefined) {
    command.error(
      "Name the order by --order, or by --email an address that was left for it.",
    );
  }
}

function originOf(text: string): string {
  const address = URL.parse(text);
  if (!address?.protocol.startsWith("http"))
    throw new InvalidArgumentError("Name the portal's URL, with https://.");
  return address.origin;
}

const portalUrl = [
  "[url]",
  "the portal's; by default the one that `npm start` runs here",
  originOf,
] as const;

function timeOf(text: string): string {
  const time = Date.parse(text);
  if (Number.isNaN(time))
    throw new InvalidArgumentError("Name a time such as 2026-11-28T10:00:00Z.");
  return new Date(time).toISOString();
}

const unitMs: Readonly<Record<string, number>> = {
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

function millisecondsOf(text: string): number {
  const [, count, unit = ""] = /^(\d+)([mhd])$/.exec(text) ?? [];
  if (!count) throw new InvalidArgumentError("Name minutes, hours or days: 30m, 2h, 3d.");
  return Number(count) * (unitMs[unit] ?? 0);
}

/**
 * All that an operator can do; each command loads its code when it is run.
 * @param fail called with another exit code than 0
 */
export function portalCommands(fail: (code: number) => void): Command {
  const program = new Command("npm run portal --")
    .exitOverride()
    .showHelpAfterError()
    .configureOutput({
      writeOut: (text) => console.info(text.trimEnd()),
      writeErr: (text) => console.error(text.trimEnd()),
    });

  /** A command that works on a portal's table. */
  const onTable = (parent: Command, name: string, description: string) =>
    parent
      .command(name)
      .description(description)
      .option("--stack <name>", "work on the table of this deployed stack")
      .addHelpText("after", aboutTable);

  program
    .command("deploy")
    .description("Checks the settings and the AWS account, and deploys the portal.")
    .usage("[options] [options of `cdk deploy`]")
    .option("--check", "only check whether the portal can be deployed")
    .option("--anyway", "deploy despite warnings")
    .option("--destructive", "do not ask before something is removed or replaced")
    .option(
      "-c, --context <stage=name>",
      "deploy another stage than the main one",
      (pair, all: string[]) => [...all, pair],
      [],
    )
    .option("--profile <name>", "in place of AWS_PROFILE")
    .option("--region <name>", "in place of AWS_REGION")
    .allowUnknownOption()
    .allowExcessArguments()
    .addHelpText(
      "after",
      "\nSettings are in cdk.context.json, by stage: see docs/operations.md.",
    )
    .action(async (options, { args }) =>
      fail(await (await import("./deploy/deploy.ts")).deploy(options, args)),
    );

  program
    .command("smoke")
    .description("Checks a portal from outside for what only a deployment can show.")
    .argument(...portalUrl)
    .option(
      "--write",
      "add records, use them and remove them again; with --stack they are erased",
    )
    .option("--stack <name>", "check the portal of this deployed stack")
    .addHelpText(
      "after",
      "\nWith an admin's SMOKE_EMAIL and SMOKE_PASSWORD it signs in; without, those checks are skipped.",
    )
    .action(async (url, options, command) => {
      if (url && options.stack) command.error("Give a URL or --stack, not both.");
      fail(await (await import("./smoke.ts")).smoke(options, url));
    });

  const admin = program
    .command("admin")
    .description("Makes an admin, or gives one a new password.");
  onTable(admin, "create", "Makes an admin, and asks for the password.")
    .requiredOption(...email)
    .requiredOption("--name <name>", "the admin's name")
    .option("--phone <number>", "the admin's phone")
    .option("--another", "add one although an admin exists")
    .action(async (options) => (await import("./admin.ts")).createAdmin(options));
  onTable(
    admin,
    "reset",
    "Asks for an admin's new password, and ends all their sessions.",
  )
    .requiredOption(...email)
    .action(async (options) => (await import("./admin.ts")).resetPassword(options));

  const onOrder = (name: string, description: string) =>
    onTable(program, name, description)
      .option(...order)
      .option(...customerEmail)
      .hook("preAction", needOrder);
  onOrder("export", "Prints all that is stored of an order, for its customer.")
    .option("--out <file>", "write the document to this file instead of standard output")
    .action(async (options) =>
      (await import("./customer/customer.ts")).exportOrder(options),
    );
  onOrder("erase", "Erases all that is stored of an order.")
    .option("--yes", "erase without confirmation")
    .action(async (options) =>
      (await import("./customer/customer.ts")).eraseOrder(options),
    );

  onTable(
    program,
    "restore",
    "Restores missing records from a table; into an empty one it copies everything.",
  )
    .requiredOption("--from <table>", "the source table")
    .option("--yes", "do it; without it the command only counts")
    .action(async (options) => (await import("./maintenance.ts")).restore(options));

  onTable(
    program,
    "rebuild",
    "Derives anew what follows from records and snapshots, and says what it mended.",
  )
    .option("--dry-run", "only count what it would mend")
    .action(async (options) => (await import("./maintenance.ts")).rebuildTable(options));

  /** A command that reads or changes a deployed stack. */
  const onStack = (parent: Command, name: string, description: string) =>
    parent
      .command(name)
      .description(description)
      .requiredOption("--stack <name>", "the portal's stack")
      .addHelpText(
        "after",
        "\nThe account and region are those of AWS_PROFILE and AWS_REGION.",
      );

  const secret = program
    .command("secret")
    .description("Asks for a secret and stores it, without showing it.");
  onStack(
    secret,
    "courier",
    "Asks for the courier account, logs in with it once, and stores it.",
  ).action(async (options) => (await import("./secret.ts")).enterCourier(options));
  onStack(
    secret,
    "shop",
    "Asks for each of the shop's secrets; those left empty stay as they are.",
  ).action(async (options) => (await import("./secret.ts")).enterShop(options));

  for (const [name, kind] of [
    ["shopify-app", "shopifyApp"],
    ["woocommerce-api", "woocommerceApi"],
  ] as const) {
    onStack(
      secret,
      name,
      "Asks for what the portal tells this shop with, logs in once, and stores it.",
    )
      .option(
        "--automatic",
        "mark each order as shipped as its record comes, without a press",
      )
      .action(async (options) =>
        (await import("./secret.ts")).connectShop(kind, options),
      );
  }
  program
    .command("shop")
    .description(
      "Names the shop that is connected, and what the portal may do there; changes nothing.",
    )
    .requiredOption("--check", "log in")
    .option(
      "--stack <name>",
      "of this deployed stack; without it by the environment of `npm start`",
    )
    .action(async (options) => (await import("./secret.ts")).checkShop(options));

  onStack(
    program,
    "status",
    "Prints how a deployed portal is: alarms, courier, mails.",
  ).action(async (options) => (await import("./status.ts")).printStatus(options));

  onStack(program, "logs", "Prints a deployed portal's logs, the oldest line first.")
    .argument("[function]", "only this function's, such as getTrackingNo")
    .option(
      "--since <time>",
      "how far back: 30m, 2h, 3d",
      millisecondsOf,
      millisecondsOf("1h"),
    )
    .option("--find <text>", "only lines with this text, such as the id of a request")
    .action(async (name, options) =>
      (await import("./logs.ts")).printLogs(options, name),
    );

  program
    .command("shop-demo")
    .description(
      "Sends samples of both shops to a portal that runs, marks orders in the connected one, and prints what happens.",
    )
    .argument(...portalUrl)
    .addHelpText(
      "after",
      "\nThey are signed with SHOP_SHOPIFY, SHOP_WOOCOMMERCE and SHOP_KEY, which the portal must have too.",
    )
    .action(async (url) => (await import("./shop-demo.ts")).shopDemo(url));

  onTable(
    program,
    "shop-rollback",
    "Lists what the shop sent since a moment, and with --yes deletes what nobody changed.",
  )
    .addOption(
      new Option("--source <name>", "by which secret it came")
        .choices(shopSources)
        .makeOptionMandatory(),
    )
    .requiredOption("--since <time>", "such as 2026-11-28T10:00:00Z", timeOf)
    .option("--yes", "do it; without it the command only lists")
    .action(async (options) =>
      (await import("./shop-rollback.ts")).rollBackShop(options),
    );
  return program;
}

/**
 * Runs a command, and prints why it cannot do its work.
 * @returns the exit code: 2 where the arguments are wrong and nothing was done
 */
export async function runPortal(args: readonly string[]): Promise<number> {
  let code = 0;
  try {
    const program = portalCommands((failed) => {
      code = failed;
    });
    await program.parseAsync(args, { from: "user" });
    return code;
  } catch (error) {
    // What is wrong with the arguments is printed already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    console.error(errorText(error));
    return 1;
  }
}

if (import.meta.main) process.exitCode = await runPortal(process.argv.slice(2));
