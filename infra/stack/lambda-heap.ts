/**
 * The heap limits that Lambda sets (/var/runtime/bootstrap of nodejs24.x): 5 % of the memory for each half of the young
 * generation, 90 % for the old one, and none if NODE_OPTIONS names one of the two.
 */
export function lambdaHeap(memoryMb: number, nodeOptions = ""): string[] {
  if (/--max[-_](?:semi|old)[-_]space[-_]size/.test(nodeOptions)) return [];
  return [`--max-semi-space-size=${Math.floor(memoryMb * 0.05)}`, `--max-old-space-size=${Math.floor(memoryMb * 0.9)}`];
}
