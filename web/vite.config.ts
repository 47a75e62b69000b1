import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { leanLibraries } from "./build/lean-libraries.ts";
import { themeStyles } from "./theme/stylesheet.tsx";

const root = import.meta.dirname;

/**
 * Modules of every page in two files, those of calls and of all screens behind a login in one each: fewer requests, and
 * the libraries stay cached when our code changes.
 */
const chunkGroups = [
  {
    name: "libraries",
    test: /\/web\/theme\/lean\/|node_modules\/(react|react-dom|scheduler|stylis|use-sync-external-store|@chakra-ui|@emotion|@pandacss|@tanstack\/(react-router|router-core|history|store|react-store))\/(?!.*useBlocker)/,
  },
  {
    name: "kit",
    test: /\/web\/(theme\/(system|tokens|style-props)|shell\/(shell|brand|footer|chat-address|screen-error)|screens\/(_\w+\/)?[\w.]+|staff\/(records\/list-search|attention\/attention-search|sign-in\/login-search|lists\/page-search|admin\/people-search)|api\/(client|failure|loaded-transport|session)|ui\/(badge|botanical|button|card|device-storage|external-link|header|link|modal|notice|page|sprout-mark|text-field|use-min-width|visually-hidden|wizard))\.tsx?$|\/shared\/(business|digits|keys|mail-token|palette|session|paging|text-limits)\.ts$|lucide-react\/dist\/esm\/(Icon|context|createLucideIcon|defaultAttributes|shared)/,
  },
  {
    name: "transport",
    test: /node_modules\/zod\/|\/web\/(api\/(messages|transport)|ui\/relative-time)\.tsx?$|\/shared\/plural\.ts$/,
  },
  {
    name: "staff",
    test: /node_modules\/(@tanstack\/(query-core|react-query)|p-limit)\/|useBlocker|\/web\/staff\/(session|lists)\/|\/web\/staff\/(attention\/(attention-link|use-attention-counts)|records\/(changes|drawer\/record-link|list\/use-tracking-list|dialogs\/record-drafts))|\/web\/ui\/(confirm-dialog|dialog|skeleton|sticky-bar|empty-state|select-field|checkbox|progress-bar)\.|\/web\/api\/(queries|failure-notice|query-failure)\./,
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  root,
  publicDir: "static",
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
    themeStyles(),
    // Prerendering imports the libraries whole.
    !isSsrBuild && leanLibraries(),
  ],
  build: {
    outDir: `${process.env.BUILD_DIR ?? `${root}/../dist`}/web`,
    emptyOutDir: true,
    target: "baseline-widely-available",
    manifest: true,
    modulePreload: { polyfill: false },
    // One stylesheet, to which the build appends the prerendered styles.
    cssCodeSplit: false,
    // The security policy forbids inline content, including data: URLs.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    ...(!isSsrBuild && {
      rolldownOptions: {
        // Emotion imports it for withTheme, which nothing here uses.
        treeshake: { moduleSideEffects: [{ test: /node_modules\/hoist-non-react-statics\//, sideEffects: false }] },
        output: {
          codeSplitting: { groups: chunkGroups },
          // Every page lists the names of all files.
          chunkFileNames: "assets/[name]-[hash:7].js",
        },
      },
    }),
  },
}));
