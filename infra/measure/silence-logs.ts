/** Runs `act` without printing the functions' logs. */
export async function unlogged<Result>(act: () => Promise<Result>): Promise<Result> {
  const log = console.info;
  console.info = () => undefined;
  try {
    return await act();
  } finally {
    console.info = log;
  }
}
