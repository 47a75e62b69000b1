/** A JSON text's value, or undefined where the text is not JSON. */
export function parseJson(
  text: string,
  reviver?: Parameters<typeof JSON.parse>[1],
): unknown {
  try {
    return JSON.parse(text, reviver);
  } catch {
    return undefined;
  }
}
