import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { App } from "./app.tsx";
import { createAppRouter } from "./router.ts";

/** The markup of a page with emotion's inline style tags, and the title and description of its route. */
export async function prerender(path: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const { title, description } = Object.assign({}, ...router.state.matches.map((match) => match.staticData));
  return { markup: renderToString(<App router={router} />), title, description };
}
