import type { Template } from "aws-cdk-lib/assertions";

// biome-ignore lint/suspicious/noExplicitAny: tests look into resources of every shape
type Properties = any;

export interface Resource {
  readonly id: string;
  readonly properties: Properties;
  readonly dependsOn: readonly string[];
  readonly deletionPolicy: string | undefined;
}

/** Every resource of one type. */
export function resourcesOf(template: Template, type: string): Resource[] {
  return Object.entries(template.findResources(type)).map(([id, resource]) => ({
    id,
    properties: resource.Properties,
    dependsOn: resource.DependsOn ?? [],
    deletionPolicy: resource.DeletionPolicy,
  }));
}

/** The one resource of a type that the stack has, or that a condition picks. */
export function theResource(template: Template, type: string, picks: (resource: Resource) => boolean = () => true) {
  const [resource, ...more] = resourcesOf(template, type).filter(picks);
  if (!resource || more.length > 0) throw new Error(`Expected one ${type}, found ${more.length + (resource ? 1 : 0)}`);
  return resource;
}

/** The functions of the portal itself by the names of their registry entries; the CDK's own are left out. */
export function portalFunctions(template: Template): Record<string, Resource> {
  return Object.fromEntries(
    resourcesOf(template, "AWS::Lambda::Function")
      .filter(({ properties }) => properties.Runtime.startsWith("nodejs"))
      .map((resource) => [resource.id.replace(/[0-9A-F]{8}$/, ""), resource]),
  );
}

/** The role a function runs as. */
export const roleOf = (template: Template, { properties }: Resource) =>
  theResource(template, "AWS::IAM::Role", ({ id }) => id === properties.Role["Fn::GetAtt"][0]);
