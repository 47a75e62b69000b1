import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { business } from "../../shared/business.ts";
import { ownText, words } from "../ui/words.ts";
import { Outlines } from "./lookup/outline.tsx";
import { createPublicRouter, PublicApp } from "./routes.tsx";

/** What search engines and link previews say of a page. */
const descriptions = {
  "/": () => words.prerendered.descriptions.lookup,
  "/page": () => ownText(business.tagline).children,
  "/privacy": () => words.prerendered.descriptions.privacy(business.name),
};

/** The markup of a page with emotion's inline style tags, its title and its description. */
export async function prerender(path: keyof typeof descriptions) {
  const router = createPublicRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const { title } = Object.assign(
    {},
    ...router.state.matches.map((match) => match.staticData),
  );
  const markup = renderToString(<PublicApp router={router} />);
  return { markup, title, description: descriptions[path]() };
}

/** The markup of what stands in the form's place while a link opens, with emotion's inline style tags. */
export const outlines = () => renderToString(<Outlines />);
