import { addAdmin, resetAdmin } from "../../functions/accounts/admins.ts";
import { askPassword } from "./ask-password.ts";
import { Misuse, readOptions, runAsCommand } from "./command.ts";
import { tableUsage, withTable } from "./open-table.ts";

const usage = `Usage:
  npm run admin -- create --email <address> --name <name> [--phone <number>] [--another]
  npm run admin -- reset --email <address>

  --another        add one although an admin exists
${tableUsage}
The command asks for the password, or reads it from standard input.`;

const onlyForCreate = ["name", "phone", "another"] as const;

async function run(): Promise<void> {
  const { positionals, values } = readOptions({
    allowPositionals: true,
    options: {
      email: { type: "string" },
      name: { type: "string" },
      phone: { type: "string" },
      another: { type: "boolean" },
      stack: { type: "string" },
    },
  });
  const [command] = positionals;
  const { email, name, phone, another = false, stack } = values;
  if (command !== "create" && command !== "reset")
    throw new Misuse(`Say create or reset${command ? `, not ${command}` : ""}.`);
  if (!email) throw new Misuse("--email is missing.");
  const unusable = onlyForCreate.find((option) => values[option] !== undefined);
  if (command === "reset" && unusable) throw new Misuse(`Only create takes --${unusable}.`);
  if (command === "create" && !name) throw new Misuse("--name is missing.");

  await withTable(stack, async (where) => {
    const password = await askPassword();
    if (command === "reset") {
      const admin = await resetAdmin({ email, password });
      console.info(`${admin.email} has a new password in ${where}; all their sessions have ended.`);
    } else {
      const admin = await addAdmin({ email, name: name ?? "", phone, password }, { another });
      console.info(`${admin.email} is an admin now in ${where}.`);
    }
  });
}

await runAsCommand(usage, run);
