/** API Gateway's token bucket: returns a function that takes a token and says whether none was left. */
export function createThrottle(perSecond?: number, burst?: number): () => boolean {
  if (perSecond === undefined || burst === undefined) return () => false;
  let tokens = burst;
  let at = performance.now();
  return () => {
    tokens = Math.min(burst, tokens + ((performance.now() - at) / 1000) * perSecond);
    at = performance.now();
    if (tokens < 1) return true;
    tokens -= 1;
    return false;
  };
}
