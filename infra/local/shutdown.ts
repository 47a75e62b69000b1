/** Runs `stop` once the process is asked to end, by a signal or because whoever started it is gone. */
export function onShutdown(stop: () => Promise<void>): void {
  let isStopping = false;
  const end = async () => {
    // Asked twice means now.
    if (isStopping) process.exit(1);
    isStopping = true;
    await stop();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end());
  process.on("disconnect", () => void end());
}

/** Ends the process with what went wrong, in words for whoever sits at the terminal. */
export function fail(error: unknown): never {
  const isPortTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  if (isPortTaken) console.error(`${error.message}: stop what is running there, or set PORT`);
  else console.error(process.env.DEBUG || !(error instanceof Error) ? error : error.message);
  process.exit(1);
}
