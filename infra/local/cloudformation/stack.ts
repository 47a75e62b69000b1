import type { Assembly } from "./assembly.ts";
import { resolve, resolveDynamicReferences, type Scope } from "./intrinsics.ts";
import {
  nameProperties,
  pseudoParameters,
  type ReturnValues,
  returnValuesOf,
} from "./return-values.ts";
import type { PropertiesOf } from "./template.ts";

export interface Resource<Type extends string = string> {
  readonly logicalId: string;
  readonly properties: PropertiesOf<Type>;
  readonly identity: ReturnValues;
}

interface StackOptions {
  /** Values for the template's parameters, as in a deployment. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** The text of a secret, by its ARN. */
  readonly secretText?: (arn: string) => string;
}

export type Stack = ReturnType<typeof readStack>;

const noSecrets = () => {
  throw new Error("The secrets are not there yet");
};

/** The template's resources with their properties resolved. */
export function readStack(
  assembly: Assembly,
  { parameters = {}, secretText = noSecrets }: StackOptions = {},
) {
  const { stackName, template } = assembly;
  const pseudo: Readonly<Record<string, unknown>> = {
    "AWS::AccountId": pseudoParameters.account,
    "AWS::Partition": pseudoParameters.partition,
    "AWS::Region": pseudoParameters.region,
    "AWS::URLSuffix": pseudoParameters.urlSuffix,
    "AWS::StackName": stackName,
    "AWS::StackId": stackName,
  };
  const scope: Scope = {
    ref: (name) => {
      if (Object.hasOwn(pseudo, name)) return pseudo[name];
      const parameter = template.Parameters?.[name];
      if (parameter) return parameters[name] ?? parameter.Default;
      return identity(name).ref;
    },
    attribute: (logicalId, attribute) => {
      const value = identity(logicalId).attributes[attribute];
      if (value === undefined)
        throw new Error(`${logicalId} has no attribute ${attribute} here`);
      return value;
    },
    secret: secretText,
  };

  function identity(logicalId: string): ReturnValues {
    const resource = template.Resources[logicalId];
    if (!resource)
      throw new Error(`The template refers to ${logicalId}, which it does not have`);
    const { Type, Properties = {} } = resource;
    const names = Object.entries(Properties).filter(([property]) =>
      nameProperties.includes(property),
    );
    return returnValuesOf(stackName, logicalId, Type, Object.fromEntries(names));
  }

  const read = (logicalId: string): Resource => ({
    logicalId,
    properties: resolveDynamicReferences(
      resolve(template.Resources[logicalId]?.Properties ?? {}, scope),
      scope,
    ) as PropertiesOf<string>,
    identity: identity(logicalId),
  });
  const known = new Map<string, Resource>();
  /** A resource, resolved once: the portal's parts ask for the same ones again and again. */
  function resource(logicalId: string): Resource {
    const found = known.get(logicalId) ?? read(logicalId);
    known.set(logicalId, found);
    return found;
  }

  const of = <Type extends string>(type: Type) =>
    Object.entries(template.Resources)
      .filter(([, { Type }]) => Type === type)
      .map(([logicalId]) => resource(logicalId) as Resource<Type>);
  return {
    name: stackName,
    assembly,
    of,
    /** The only resource of its type. */
    only: <Type extends string>(type: Type) => {
      const [found, ...others] = of(type);
      if (!found || others.length > 0)
        throw new Error(`The template has no ${type}, or several`);
      return found;
    },
    byArn: <Type extends string>(type: Type, arn: string) => {
      const found = of(type).find(
        ({ identity: { attributes } }) =>
          attributes.Arn === arn || attributes.FunctionARN === arn,
      );
      if (!found) throw new Error(`The template names ${arn}, but has no such ${type}`);
      return found;
    },
    output: (name: string) => {
      const output = template.Outputs?.[name];
      if (!output) throw new Error(`The template has no output ${name}`);
      return String(resolve(output.Value, scope));
    },
  };
}
