import { ChakraProvider, createSystem, type SystemContext } from "@chakra-ui/react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";
import { palette } from "../../shared/palette.ts";
import { styleProps } from "./public-system.ts";
import { staffSystem } from "./staff-system.ts";
import { theme } from "./theme.ts";

/** The tokens and base styles of each entry, generated at build time: browsers would process them before the first paint. */

/** The public pages' system with its tokens. */
export const publicStyles = createSystem(
  styleProps((category) => category),
  theme,
);

/** Without a DOM, emotion renders its rules as style tags. */
function stylesheet(system: SystemContext) {
  const markup = renderToStaticMarkup(
    <ChakraProvider value={system}>{null}</ChakraProvider>,
  );
  const rules = [...markup.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(
    ([, css]) => css,
  );
  if (rules.length === 0) throw new Error("Chakra made no styles.");
  return rules.join("");
}

const sheets = new Map<string, () => string>([
  ["virtual:public.css", () => stylesheet(publicStyles)],
  ["virtual:staff.css", () => stylesheet(staffSystem)],
]);

/** Provides the stylesheets as modules, and adds the browser's colours to every page. */
export function themeStyles(): Plugin {
  return {
    name: "theme-styles",
    resolveId: (source) => (sheets.has(source) ? `\0${source}` : undefined),
    transformIndexHtml: () =>
      palette.paper.map((content, at) => ({
        tag: "meta",
        attrs: {
          name: "theme-color",
          media: `(prefers-color-scheme: ${at === 0 ? "light" : "dark"})`,
          content,
        },
        injectTo: "head" as const,
      })),
    load: (resolved) => sheets.get(resolved.slice(1))?.(),
  };
}
