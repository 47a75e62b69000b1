import { isDeepStrictEqual } from "node:util";

/** A template as far as the double reads it. */
interface Template {
  readonly Resources?: Readonly<Record<string, { readonly Type: string; readonly Properties?: object }>>;
}

export interface FakeStack {
  status?: string;
  outputs?: Readonly<Record<string, string>>;
  parameters?: Readonly<Record<string, string>>;
  isProtected?: boolean;
  template?: string;
  /** The template of the change set that waits to be executed. */
  changed?: string | undefined;
  /** Why the next change set fails when it is executed. */
  fails?: string | undefined;
  /** Physical ids, by type of resource. */
  resources?: Readonly<Record<string, readonly string[]>>;
}

const now = () => new Date().toISOString();
const arnOf = (name: string) => `arn:aws:cloudformation:ap-south-1:111122223333:stack/${name}/1`;
const changeSetOf = (name: string) => `arn:aws:cloudformation:ap-south-1:111122223333:changeSet/${name}/1`;

const pairs = (of: "Output" | "Parameter", values: Readonly<Record<string, string>> = {}) =>
  Object.entries(values).map(([key, value]) => ({ [`${of}Key`]: key, [`${of}Value`]: value }));

const described = (name: string, stack: FakeStack) => ({
  StackName: name,
  StackId: arnOf(name),
  CreationTime: "2026-01-01T00:00:00Z",
  StackStatus: stack.status ?? "CREATE_COMPLETE",
  EnableTerminationProtection: stack.isProtected ?? false,
  Outputs: pairs("Output", stack.outputs),
  Parameters: pairs("Parameter", stack.parameters),
});

const resourcesIn = (template: string | undefined) => (JSON.parse(template ?? "{}") as Template).Resources ?? {};

/** What CloudFormation says of a changed property: of a custom resource's, that it may replace it. */
function detailsOf(before: object = {}, after: object = {}) {
  const all = new Map(Object.entries({ ...before, ...after }));
  const changed = [...all.keys()].filter(
    (name) => !isDeepStrictEqual(Reflect.get(before, name), Reflect.get(after, name)),
  );
  return changed.map((Name) => ({
    Target: {
      Attribute: "Properties",
      Name,
      RequiresRecreation: Name === "SourceObjectKeys" ? "Conditionally" : "Never",
    },
    Evaluation: "Static",
    ChangeSource: "DirectModification",
  }));
}

function changesBetween(before: string | undefined, after: string) {
  const [old, next] = [resourcesIn(before), resourcesIn(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(next)])].flatMap((LogicalResourceId) => {
    const [was, is] = [old[LogicalResourceId], next[LogicalResourceId]];
    if (isDeepStrictEqual(was, is)) return [];
    const ResourceType = (is ?? was)?.Type;
    if (!was) return [{ Type: "Resource", ResourceChange: { Action: "Add", LogicalResourceId, ResourceType } }];
    if (!is) return [{ Type: "Resource", ResourceChange: { Action: "Remove", LogicalResourceId, ResourceType } }];
    const Details = detailsOf(was.Properties, is.Properties);
    const mayReplace = Details.some(({ Target }) => Target.RequiresRecreation === "Conditionally");
    const Replacement = mayReplace ? "Conditional" : "False";
    return [
      { Type: "Resource", ResourceChange: { Action: "Modify", LogicalResourceId, ResourceType, Replacement, Details } },
    ];
  });
}

/** A stack is named by its name or its id. */
export const stackNameIn = (asked: URLSearchParams) =>
  (asked.get("StackName") ?? "").replace(/^arn:.*:stack\/([^/]+)\/.*/, "$1");

/** CloudFormation's actions on stacks. @param uploaded reads the text of an object by its URL */
export function stackActions(stacks: Map<string, FakeStack>, uploaded: (url: string) => string | undefined) {
  const existing = (asked: URLSearchParams): [name: string, stack: FakeStack] => {
    const name = stackNameIn(asked);
    const stack = stacks.get(name);
    if (!stack) throw new Error(`Stack with id ${name} does not exist`);
    return [name, stack];
  };
  const isWaiting = ({ changed }: FakeStack) => changed !== undefined;
  return {
    DescribeStacks: (asked: URLSearchParams) => {
      // A stack that is gone is still described by its id.
      const isById = asked.get("StackName")?.startsWith("arn:") ?? false;
      if (isById && !stacks.has(stackNameIn(asked))) {
        return { Stacks: [described(stackNameIn(asked), { status: "DELETE_COMPLETE" })] };
      }
      const [name, stack] = existing(asked);
      return { Stacks: [described(name, stack)] };
    },
    GetTemplate: (asked: URLSearchParams) => ({ TemplateBody: existing(asked)[1].template ?? "{}" }),
    ListStackResources: (asked: URLSearchParams) => ({
      StackResourceSummaries: Object.entries(existing(asked)[1].resources ?? {}).flatMap(([ResourceType, ids]) =>
        ids.map((id) => ({
          LogicalResourceId: id,
          PhysicalResourceId: id,
          ResourceType,
          LastUpdatedTimestamp: now(),
          ResourceStatus: "CREATE_COMPLETE",
        })),
      ),
    }),
    DescribeStackEvents: () => ({ StackEvents: [] }),
    DescribeEvents: () => ({ OperationEvents: [] }),
    DeleteChangeSet: (asked: URLSearchParams) => {
      existing(asked)[1].changed = undefined;
      return {};
    },
    CreateChangeSet: (asked: URLSearchParams) => {
      const name = stackNameIn(asked);
      const isNew = asked.get("ChangeSetType") === "CREATE";
      const stack = stacks.get(name) ?? { status: "REVIEW_IN_PROGRESS" };
      if (isNew !== (stack.status === "REVIEW_IN_PROGRESS")) {
        throw new Error(`Stack [${name}] already exists and cannot be created again with the changeSet`);
      }
      stack.changed = asked.get("TemplateBody") ?? uploaded(asked.get("TemplateURL") ?? "") ?? "{}";
      stacks.set(name, stack);
      return { Id: changeSetOf(name), StackId: arnOf(name) };
    },
    DescribeChangeSet: (asked: URLSearchParams) => {
      const [name, stack] = existing(asked);
      if (!isWaiting(stack)) {
        throw Object.assign(new Error("ChangeSet does not exist"), { code: "ChangeSetNotFound", status: 404 });
      }
      return {
        ChangeSetName: "cdk-deploy-change-set",
        ChangeSetId: changeSetOf(name),
        StackId: arnOf(name),
        StackName: name,
        CreationTime: now(),
        Status: "CREATE_COMPLETE",
        ExecutionStatus: "AVAILABLE",
        Changes: changesBetween(stack.template, stack.changed ?? "{}"),
      };
    },
    ExecuteChangeSet: (asked: URLSearchParams) => {
      const [, stack] = existing(asked);
      const isNew = stack.status === "REVIEW_IN_PROGRESS";
      if (stack.fails) stack.status = isNew ? "ROLLBACK_COMPLETE" : "UPDATE_ROLLBACK_COMPLETE";
      else {
        stack.status = isNew ? "CREATE_COMPLETE" : "UPDATE_COMPLETE";
        stack.template = stack.changed;
        stack.outputs ??= { PortalUrl: "https://d1.cloudfront.net" };
      }
      stack.changed = undefined;
      stack.fails = undefined;
      return {};
    },
    UpdateTerminationProtection: (asked: URLSearchParams) => {
      const [name, stack] = existing(asked);
      stack.isProtected = asked.get("EnableTerminationProtection") === "true";
      return { StackId: arnOf(name) };
    },
    DeleteStack: (asked: URLSearchParams) => {
      const [name, stack] = existing(asked);
      if (stack.isProtected) {
        throw new Error(`Stack [${name}] cannot be deleted while TerminationProtection is enabled`);
      }
      stacks.delete(name);
      return {};
    },
  };
}
