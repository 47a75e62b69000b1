import { type SVGProps, useSyncExternalStore } from "react";

const never = () => () => {};
const now = () => true;
const notYet = () => false;

/**
 * A drawing in a file of its own. A prerendered page has only the file's address: the page's loader fetches it after the
 * first paint, so that it does not compete with scripts and fonts.
 */
export function DeferredSvg({ href, ...rest }: SVGProps<SVGUseElement> & { href: string }) {
  const running = useSyncExternalStore(never, now, notYet);
  return <use {...rest} {...(running ? { href } : { "data-drawing": href })} />;
}
