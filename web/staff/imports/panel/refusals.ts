import { importLimits } from "../../../../shared/import-files.ts";
import type { Refusal } from "./import-state.ts";

/** Rounded up: a file one byte too large must not show the limit itself. */
const megabytes = (bytes: number) => `${(Math.ceil(bytes / 1e5) / 10).toFixed(1)} MB`;

export const severalFiles: Refusal = {
  message: "Only one file can be imported at a time.",
  advice: "Choose the files one after the other.",
};

export const tooLarge = ({ name, size }: File): Refusal => ({
  message: `${name} has ${megabytes(size)}; an import takes files of up to ${megabytes(importLimits.fileBytes)}.`,
  advice: "Keep only the order, phone and tracking columns, or split it, then choose it again.",
});

export const unreadable = ({ name }: File): Refusal => ({
  message: `${name} could not be read.`,
  advice: "If it is open in another program, close it there, then choose it again.",
});
