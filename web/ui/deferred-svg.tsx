import { type SVGProps, useSyncExternalStore } from "react";

const never = () => () => {};
const now = () => true;
const notYet = () => false;

/**
 * A drawing that lies in a file of its own. A page rendered at build time has only its address, which the page's loader
 * follows after the first paint: until then the files of text have the line to themselves.
 */
export function DeferredSvg({ href, ...rest }: SVGProps<SVGUseElement> & { href: string }) {
  const running = useSyncExternalStore(never, now, notYet);
  return <use {...rest} {...(running ? { href } : { "data-drawing": href })} />;
}
