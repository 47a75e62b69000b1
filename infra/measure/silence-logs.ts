/** Does something without the lines that functions log. */
export async function unlogged<Result>(act: () => Promise<Result>): Promise<Result> {
  const log = console.info;
  console.info = () => undefined;
  try {
    return await act();
  } finally {
    console.info = log;
  }
}
