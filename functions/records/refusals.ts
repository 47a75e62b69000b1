import { Failure } from "../../shared/errors.ts";
import type { TrackingFields } from "../../shared/records.ts";
import { busy } from "../platform/failure.ts";
import type { StoredRecord } from "./item.ts";

export const recordNotFound = () =>
  new Failure("not_found", "This record no longer exists.");

export const unknownRecord = () =>
  new Failure(
    "not_found",
    "This record doesn't exist, or its history is no longer kept.",
  );

/** The order already has this tracking number. */
export const taken = ({ name, trackingNo }: TrackingFields) =>
  new Failure("conflict", `Order ${name} already has tracking number ${trackingNo}.`);

export const changedMeanwhile = (current: StoredRecord) =>
  new Failure("conflict", "Someone else has changed this record in the meantime.", {
    current,
  });

export const notDeleted = (current: StoredRecord | undefined) =>
  new Failure("conflict", "This record hasn't been deleted.", { current });

export const expired = () =>
  new Failure("conflict", "This record has expired and can't be restored.");

export const changedTooOften = () =>
  busy("Someone else is changing this record. Please try again.", 1);
