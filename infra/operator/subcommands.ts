import { type Subcommands, subcommand } from "./command-line.ts";

const stack = { value: "<name>", help: "work on the table of this deployed stack" } as const;

const aboutTable = `Without --stack it works on the local portal's data (DATA_DIR, .local unless set), or on the
DynamoDB at DYNAMODB_ENDPOINT. Where there are several tables, TABLE_NAME names the portal's.`;

const email = { value: "<address>", needed: "--email is missing.", help: "the admin's e-mail address" } as const;

const aboutPassword = `${aboutTable}
The command asks for the password, or reads it from standard input.`;

const order = {
  value: "<number>",
  needed: "Name an order number with --order.",
  help: "the order, however its number is written",
} as const;

/** What an operator can do; each loads its code when it is run. */
export const subcommands: Subcommands = {
  deploy: subcommand({
    summary: "Checks the settings and the AWS account, and deploys the portal.",
    options: {
      check: { help: "only check whether the portal can be deployed" },
      anyway: { help: "deploy despite warnings" },
    },
    others: {
      usage: "[-c <setting>=<value>] [--profile <name>] [options of `cdk deploy`]",
      areAny: true,
    },
    note: "Keep settings in cdk.context.json: docs/operations.md lists them all.",
    run: async (values, forCdk) => (await import("./deploy/deploy.ts")).deploy(values, forCdk),
  }),
  smoke: subcommand({
    summary: "Checks a portal from outside for what only a deployment can show.",
    options: {
      write: { help: "add a record, look it up and remove it again" },
      stack: { value: "<name>", help: "check the portal of this deployed stack" },
    },
    others: { usage: "[<url of the portal>]" },
    note: `That is cold starts, compression and protocols of CloudFront, native code on Lambda's processor, AWS's evaluation
of the permissions. Without a URL and --stack it checks the portal that \`npm start\` runs here.
Without --write it changes no record. With an admin's SMOKE_EMAIL and SMOKE_PASSWORD it signs in; without them those
checks are skipped.`,
    run: async (values, [url]) => (await import("./smoke.ts")).smoke(values, url),
  }),
  "admin create": subcommand({
    summary: "Makes an admin.",
    options: {
      email,
      name: { value: "<name>", needed: "--name is missing.", help: "the admin's name" },
      phone: { value: "<number>", help: "the admin's phone" },
      another: { help: "add one although an admin exists" },
      stack,
    },
    note: aboutPassword,
    run: async (values) => (await import("./admin.ts")).createAdmin(values),
  }),
  "admin reset": subcommand({
    summary: "Gives an admin a new password, and ends all their sessions.",
    options: { email, stack },
    note: aboutPassword,
    run: async (values) => (await import("./admin.ts")).resetPassword(values),
  }),
  export: subcommand({
    summary: "Prints all that is stored of an order, for its customer.",
    options: {
      order,
      out: { value: "<file>", help: "write the document to this file instead of standard output" },
      stack,
    },
    note: `${aboutTable}
\`npm run -s portal -- export …\` prints nothing but the document.`,
    run: async (values) => (await import("./customer/customer.ts")).exportOrder(values),
  }),
  erase: subcommand({
    summary: "Erases all that is stored of an order.",
    options: {
      order,
      yes: { help: "erase without confirmation" },
      stack,
    },
    note: aboutTable,
    run: async (values) => (await import("./customer/customer.ts")).eraseOrder(values),
  }),
  restore: subcommand({
    summary: "Restores missing records from a table.",
    options: {
      from: {
        value: "<table>",
        needed: "Name the source table with --from.",
        help: "the source table: restored from a backup, or kept from an earlier stack",
      },
      yes: { help: "do it; without it the command only counts" },
      stack,
    },
    note: `${aboutTable}

Missing records come back as new versions, also those that were deleted on purpose since the
backup. Nothing else is changed, and what was erased since stays erased. Into an empty table it
copies everything, accounts included. It can be repeated.`,
    run: async (values) => (await import("./maintenance.ts")).restore(values),
  }),
  rebuild: subcommand({
    summary: "Derives anew what follows from records and snapshots, and says what it mended.",
    options: { "dry-run": { help: "only count what it would mend" }, stack },
    note: `${aboutTable}
That is references, due times, cases, due alerts and statistics.
It can run while the portal is in use. Changes that the follower has yet to follow count as missing.`,
    run: async (values) => (await import("./maintenance.ts")).rebuildTable({ ...values, dryRun: values["dry-run"] }),
  }),
  watch: subcommand({
    summary: "Asks the courier now for what is due.",
    options: { stack },
    note: `${aboutTable}
It asks for one number a second and 240 at most, as the portal does every five minutes.
With --stack it asks the stack's courier; otherwise the one at SHIPGLOBAL_URL, with SHIPGLOBAL_USERNAME and
SHIPGLOBAL_PASSWORD, or without all three the simulated one. Unlike \`npm start\` it knows no other URL.`,
    run: async (values) => (await import("./watch.ts")).askNow(values),
  }),
  digest: subcommand({
    summary: "Prints the mail that would be sent now, and sends nothing.",
    options: { html: { help: "print the mail's HTML instead of its text" }, stack },
    note: aboutTable,
    run: async (values) => (await import("./maintenance.ts")).printDigest(values),
  }),
};
