/** Runs `stop` when the process gets a signal or its parent process ends. */
export function onShutdown(stop: () => Promise<void>): void {
  let isStopping = false;
  const end = async () => {
    // A second signal stops at once.
    if (isStopping) process.exit(1);
    isStopping = true;
    await stop();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => void end());
  process.on("disconnect", () => void end());
}

/** Prints an error for the user and ends the process. */
export function fail(error: unknown): never {
  const isPortTaken =
    error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  if (isPortTaken)
    console.error(`${error.message}: stop what is running there, or set PORT`);
  else
    console.error(process.env.DEBUG || !(error instanceof Error) ? error : error.message);
  process.exit(1);
}
