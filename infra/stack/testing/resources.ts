import type { Template } from "aws-cdk-lib/assertions";

// biome-ignore lint/suspicious/noExplicitAny: tests look into resources of every shape
type Properties = any;

export interface Resource {
  readonly id: string;
  readonly properties: Properties;
  readonly dependsOn: readonly string[];
  readonly deletionPolicy: string | undefined;
}

export function resourcesOf(template: Template, type: string): Resource[] {
  return Object.entries(template.findResources(type)).map(([id, resource]) => ({
    id,
    properties: resource.Properties,
    dependsOn: resource.DependsOn ?? [],
    deletionPolicy: resource.DeletionPolicy,
  }));
}

/** The only resource of a type, or the only one that `picks` accepts. */
export function theResource(template: Template, type: string, picks: (resource: Resource) => boolean = () => true) {
  const [resource, ...more] = resourcesOf(template, type).filter(picks);
  if (!resource || more.length > 0) throw new Error(`Expected one ${type}, found ${more.length + (resource ? 1 : 0)}`);
  return resource;
}

/** The portal's own functions by their registry names, without those that the CDK's custom resources call. */
export function portalFunctions(template: Template): Record<string, Resource> {
  const all: Record<string, { Type: string; Properties: Properties }> = template.toJSON().Resources;
  const others = Object.values(all)
    .filter(({ Type }) => Type.startsWith("Custom::"))
    .map(({ Properties }) => Properties.ServiceToken["Fn::GetAtt"][0]);
  return Object.fromEntries(
    resourcesOf(template, "AWS::Lambda::Function")
      .filter(({ id }) => !others.includes(id))
      .map((resource) => [resource.id.replace(/[0-9A-F]{8}$/, ""), resource]),
  );
}

export const roleOf = (template: Template, { properties }: Resource) =>
  theResource(template, "AWS::IAM::Role", ({ id }) => id === properties.Role["Fn::GetAtt"][0]);
