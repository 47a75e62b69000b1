/**
 * The limits of the heap that Lambda puts on Node's command line: a twentieth of the memory for either half of the
 * nursery, nine tenths for what lives longer. It puts none where NODE_OPTIONS names one of the two
 * (/var/runtime/bootstrap of nodejs24.x).
 */
export function lambdaHeap(memoryMb: number, nodeOptions = ""): string[] {
  if (/--max[-_](?:semi|old)[-_]space[-_]size/.test(nodeOptions)) return [];
  return [`--max-semi-space-size=${Math.floor(memoryMb * 0.05)}`, `--max-old-space-size=${Math.floor(memoryMb * 0.9)}`];
}
