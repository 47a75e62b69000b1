/**
 * Writes to a file whose content the portal can do without. A write that fails, as on a full disk, is reported once, and
 * so is the first that succeeds again.
 */
export function optionalWrites(file: string): (write: () => Promise<void>) => Promise<void> {
  let isFailing = false;
  return async (write) => {
    try {
      await write();
      if (isFailing) console.error(`${file} is written again.`);
      isFailing = false;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!isFailing) console.error(`${file} cannot be written: ${reason}. Is the disk full? Changes may be refused.`);
      isFailing = true;
    }
  };
}
