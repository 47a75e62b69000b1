/** Cleans up when this process ends, on Ctrl-C too. */
export function onExit(clean: () => void): void {
  process.once("exit", clean);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
}
