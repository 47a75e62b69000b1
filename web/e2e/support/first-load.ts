/** The scripts, styles and fonts that the HTML of a prerendered page loads. */
export function firstLoadOf(html: string) {
  const scripts = /data-modules="([^"]*)"/.exec(html)?.[1]?.split(" ") ?? [];
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
  const fonts = /data-fonts="([^"]*)"/.exec(html)?.[1]?.split(" ") ?? [];
  if (scripts.length === 0 || styles.length === 0) throw new Error("This is no prerendered page");
  return { scripts, rest: [...styles, ...fonts] };
}

/** The scripts that the HTML of every other page names: the app, and what is fetched with it. */
export const scriptsOfShell = (html: string) =>
  [...html.matchAll(/<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)"/g)].map(
    ([, file = ""]) => file,
  );

/** The files that a script imports before it runs. */
export const importsOf = (script: string) =>
  [...script.matchAll(/\b(?:import|from)\s*"\.\/([^"]+\.js)"/g)].map(([, name]) => `/assets/${name}`);

/** In KiB. Lower a budget when a change reduces the size. */
export const budgets = { "/": { scripts: 116, all: 145 }, "/page": { scripts: 115, all: 144 } } as const;
export const dashboardBudget = 189;

export const kib = (bytes: number) => bytes / 1024;
