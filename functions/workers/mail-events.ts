import * as z from "zod/mini";
import { lazyObject } from "../../shared/lazy-schema.ts";
import { endMailbox } from "../alerts/links.ts";

const mailEvent = lazyObject(() => ({
  "detail-type": z.string(),
  detail: z.object({
    bounce: z.optional(z.object({ bounceType: z.string() })),
    mail: z.object({ tags: z.optional(z.record(z.string(), z.array(z.string()))) }),
  }),
}));

/** Ends the alerts of a mailbox that does not exist, or whose owner complained. */
export async function handler(event: unknown): Promise<void> {
  const { "detail-type": type, detail } = mailEvent.parse(event);
  // A full mailbox or a server that is away may take the next mail.
  const ends = detail.bounce === undefined || detail.bounce.bounceType === "Permanent";
  const [mailbox] = detail.mail.tags?.mailbox ?? [];
  const ended = ends && mailbox !== undefined ? await endMailbox(mailbox) : 0;
  console.info({ event: "mail-event", type, bounce: detail.bounce?.bounceType, ended });
}
