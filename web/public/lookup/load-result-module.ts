type ResultModule = typeof import("./result-module.ts");

let loading: Promise<ResultModule> | undefined;
let failed = false;

/** Loads the API call and the result view, which the form does not need: prefetched while the customer types. */
export function loadResultModule(): Promise<ResultModule> {
  loading ??= import("./result-module.ts")
    .then((module: ResultModule | undefined) => {
      // client.tsx prevents Vite's error for a failed chunk while offline; the import then returns undefined.
      if (!module) throw new Error("The result module could not be loaded");
      return module;
    })
    .catch((error) => {
      failed = true;
      loading = undefined;
      throw error;
    });
  return loading;
}

/** A browser does not fetch a failed script again in the same page, so the page has to be reloaded. */
export const needsReload = () => failed && navigator.onLine;
