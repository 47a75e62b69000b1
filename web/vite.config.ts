import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { themeStyles } from "./theme/stylesheet.tsx";

const root = import.meta.dirname;

/** `npm run dev`: the staff's entry for their pages, as the distribution serves it. */
function staffPages(): Plugin {
  return {
    name: "staff-pages",
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        const isPage = request.headers.accept?.includes("text/html");
        if (isPage && /^\/(logistic|admin)([/?#]|$)/.test(request.url ?? ""))
          request.url = "/app.html";
        next();
      });
    },
  };
}

export default defineConfig({
  root,
  publicDir: "static",
  plugins: [react(), themeStyles(), staffPages()],
  build: {
    outDir: `${process.env.BUILD_DIR ?? `${root}/../dist`}/web`,
    target: "baseline-widely-available",
    manifest: true,
    modulePreload: { polyfill: false },
    // The security policy forbids inline content, including data: URLs.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // In KiB, of which browsers fetch a third or less: what is loaded first has budgets (e2e/support/first-load.ts).
    chunkSizeWarningLimit: 700,
  },
});
