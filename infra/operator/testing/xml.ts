const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const element = (name: string, value: unknown): string => {
  if (value === undefined) return "";
  if (Array.isArray(value)) return `<${name}>${value.map((one) => element("member", one)).join("")}</${name}>`;
  const inside = typeof value === "object" && value !== null ? elements(value) : escaped(String(value));
  return `<${name}>${inside}</${name}>`;
};

/** An object as XML, lists as AWS's query protocol writes them. */
export const elements = (of: object): string =>
  Object.entries(of)
    .map(([name, value]) => element(name, value))
    .join("");
