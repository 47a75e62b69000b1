import type { IConstruct } from "constructs";

/** Lets CloudFormation create five of these at a time: their services refuse a crowd, and that undoes a deployment. */
export function inFives(constructs: readonly IConstruct[]): void {
  for (const [index, one] of constructs.entries()) {
    const earlier = constructs[index - 5];
    if (earlier) one.node.addDependency(earlier);
  }
}
