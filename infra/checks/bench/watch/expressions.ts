/** The parts of DynamoDB's expression language that the watch uses, as functions of an item. */

export type Item = Record<string, unknown>;
type Names = Readonly<Record<string, string>> | undefined;
type Values = Item | undefined;
type Test = (item: Item | undefined, values: Values) => boolean;
type Change = (item: Item, values: Values) => void;

const cached = <Made>(make: (expression: string, names: Names) => Made) => {
  const made = new Map<string, Made>();
  return (expression: string, names: Names): Made => {
    const found = made.get(expression) ?? make(expression, names);
    made.set(expression, found);
    return found;
  };
};

const nameOf = (token: string, names: Names) => (token.startsWith("#") ? (names?.[token] ?? token) : token);

const comparisons: Readonly<Record<string, (left: never, right: never) => boolean>> = {
  "=": (left, right) => left === right,
  "<": (left, right) => left < right,
  "<=": (left, right) => left <= right,
};

function parseCondition(expression: string, names: Names): Test {
  const tokens = expression.match(/<=|[()=<]|[#:]?\w+/g) ?? [];
  const take = () => tokens.shift() ?? "";
  const either = (): Test => {
    const left = both();
    if (tokens[0] !== "OR") return left;
    take();
    const right = either();
    return (item, values) => left(item, values) || right(item, values);
  };
  const both = (): Test => {
    const left = single();
    if (tokens[0] !== "AND") return left;
    take();
    const right = both();
    return (item, values) => left(item, values) && right(item, values);
  };
  const single = (): Test => {
    const first = take();
    if (first === "(") {
      const inner = either();
      take();
      return inner;
    }
    if (first.startsWith("attribute_")) {
      take();
      const name = nameOf(take(), names);
      take();
      const wanted = first === "attribute_exists";
      return (item) => (item?.[name] !== undefined) === wanted;
    }
    const name = nameOf(first, names);
    const operator = take();
    const compare = comparisons[operator];
    const value = take();
    if (!compare || !value.startsWith(":")) throw new Error(`The memory table cannot read: ${expression}`);
    return (item, values) => item?.[name] !== undefined && compare(item[name] as never, values?.[value] as never);
  };
  return either();
}

/** Whether an item, or none, meets a condition. */
export const conditionOf = cached(parseCondition);

function parseAction(verb: string, text: string, names: Names): Change[] {
  // Not at the comma within if_not_exists(a, b).
  return text.split(/,(?![^(]*\))/).map((part): Change => {
    if (verb === "REMOVE") {
      const name = nameOf(part.trim(), names);
      return (item) => {
        delete item[name];
      };
    }
    const [, target = "", guarded, value = ""] =
      /^\s*(\S+?)\s*(?:=|\s)\s*(?:if_not_exists\((\S+?),\s*)?(:\w+)\)?\s*$/.exec(part) ?? [];
    if (!value) throw new Error(`The memory table cannot read: ${verb} ${part}`);
    const name = nameOf(target, names);
    if (verb === "ADD") {
      return (item, values) => {
        item[name] = Number(item[name] ?? 0) + Number(values?.[value]);
      };
    }
    return (item, values) => {
      if (!guarded || item[name] === undefined) item[name] = values?.[value];
    };
  });
}

/** Changes an item as an update expression says. */
export const updateOf = cached((expression: string, names: Names): Change => {
  const actions = [...expression.matchAll(/\b(SET|REMOVE|ADD)\b(.*?)(?=\b(?:SET|REMOVE|ADD)\b|$)/gs)];
  const changes = actions.flatMap(([, verb = "", text = ""]) => parseAction(verb, text, names));
  return (item, values) => {
    for (const change of changes) change(item, values);
  };
});
