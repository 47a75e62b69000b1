import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Template, TemplateResource } from "../cloudformation/template.ts";
import { demoAdmin, demoMembers, demoPassword } from "../demo/people.ts";
import { type PortalOptions, startPortal } from "../portal.ts";
import { synthesisePortal } from "./assembly.ts";
import { clientOf } from "./client.ts";

// biome-ignore lint/suspicious/noExplicitAny: changes reach into resources of every shape
export type Resources = Record<string, Omit<TemplateResource, "Properties"> & { Properties: any }>;

interface TestPortalOptions extends Partial<PortalOptions> {
  /** Changes the template's resources before they run. */
  readonly change?: (resources: Resources) => void;
}

/** Starts a portal with the stack's own template, and the demo's people, on a folder that goes when it stops. */
export async function startTestPortal({ change = () => {}, ...options }: TestPortalOptions = {}) {
  const assembly = await synthesisePortal();
  const dataDirectory = options.dataDirectory ?? (await mkdtemp(join(tmpdir(), "portal-")));
  const portal = await startPortal({
    assembly,
    demo: "people" as const,
    ...options,
    dataDirectory,
    changeTemplate: (template: Template) => {
      const changed = structuredClone(template);
      change(changed.Resources as Resources);
      return changed;
    },
  });
  const call = clientOf(portal.url);
  const [member] = demoMembers;
  return {
    ...portal,
    dataDirectory,
    call,
    /** A session's token. */
    signIn: async (role: "admin" | "logistics", email = role === "admin" ? demoAdmin.email : member?.email) => {
      const { body } = await call("POST", `/api/${role}/login`, { body: { email, password: demoPassword } });
      return String(role === "admin" ? body.token : body);
    },
    /** Uploads rows of order number, phone and tracking number. */
    upload: async (token: string, rows: readonly string[]) => {
      const form = new FormData();
      form.append("file", new File([["Order No,Phone,Tracking No", ...rows].join("\n")], "orders.csv"));
      const { status, body } = await call("POST", "/api/user/importExcel", { form, token });
      return { status, importId: String(body.importId) };
    },
    stop: async () => {
      await portal.stop();
      await rm(dataDirectory, { recursive: true });
    },
  };
}
export type TestPortal = Awaited<ReturnType<typeof startTestPortal>>;
