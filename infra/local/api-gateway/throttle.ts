/**
 * A token bucket as API Gateway throttles with; without limits nothing is throttled.
 * @returns takes a token and tells whether none was left
 */
export function createThrottle(perSecond?: number, burst?: number, now = () => performance.now()): () => boolean {
  if (perSecond === undefined || burst === undefined) return () => false;
  let tokens = burst;
  let at = now();
  return () => {
    tokens = Math.min(burst, tokens + ((now() - at) / 1000) * perSecond);
    at = now();
    if (tokens < 1) return true;
    tokens -= 1;
    return false;
  };
}
