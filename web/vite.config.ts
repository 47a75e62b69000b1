import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const root = import.meta.dirname;

export default defineConfig({
  root,
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      routesDirectory: `${root}/screens`,
      generatedRouteTree: `${root}/routeTree.gen.ts`,
      routeFileIgnorePattern: "\\.test\\.",
      quoteStyle: "double",
      semicolons: true,
      addExtensions: true,
    }),
    react(),
  ],
  build: {
    outDir: `${process.env.BUILD_DIR ?? `${root}/../dist`}/web`,
    emptyOutDir: true,
    target: "baseline-widely-available",
    manifest: true,
    modulePreload: { polyfill: false },
    // One stylesheet: the build appends the prerendered styles to it.
    cssCodeSplit: false,
    // The security policy allows nothing inline, data: addresses included.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
