/**
 * The heap limits that Lambda sets (/var/runtime/bootstrap of nodejs24.x): 5 % of the memory for each half of the young
 * generation, 90 % for the old one.
 */
export const lambdaHeap = (memoryMb: number): string[] => [
  `--max-semi-space-size=${Math.floor(memoryMb * 0.05)}`,
  `--max-old-space-size=${Math.floor(memoryMb * 0.9)}`,
];
