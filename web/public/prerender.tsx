import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { Outlines } from "./lookup/outline.tsx";
import { createPublicRouter, PublicApp } from "./routes.tsx";

/** The markup of a page with emotion's inline style tags, and the title and description of its route. */
export async function prerender(path: string) {
  const router = createPublicRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const { title, description } = Object.assign(
    {},
    ...router.state.matches.map((match) => match.staticData),
  );
  return { markup: renderToString(<PublicApp router={router} />), title, description };
}

/** The markup of what stands in the form's place while a link opens, with emotion's inline style tags. */
export const outlines = () => renderToString(<Outlines />);
