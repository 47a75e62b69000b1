import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openApiDocument } from "../shared/openapi.ts";

/** Where the document is kept for readers and for tools. */
export const openApiFile = join(import.meta.dirname, "..", "docs", "openapi.json");

export const openApiText = () => `${JSON.stringify(openApiDocument(), null, 2)}\n`;

if (import.meta.main) writeFileSync(openApiFile, openApiText());
