import { gunzipSync, gzipSync } from "node:zlib";
import * as z from "zod/mini";

/** Gzipped JSON, as items of imports store rows. */

export const packJson = (value: unknown): Uint8Array =>
  new Uint8Array(gzipSync(JSON.stringify(value)));

/** @throws where it is not what the schema describes */
export const unpackJson = <Schema extends z.ZodMiniType>(
  schema: Schema,
  packed: unknown,
): z.output<Schema> =>
  schema.parse(JSON.parse(gunzipSync(z.instanceof(Uint8Array).parse(packed)).toString()));
