type Answers = typeof import("./result-module.ts");

let loading: Promise<Answers> | undefined;
let broken = false;

/**
 * The rest of this screen: the call and everything that shows its answer. Fetched while the customer types, so that the form comes
 * with no more script than it needs.
 */
export function loadResultModule(): Promise<Answers> {
  loading ??= import("./result-module.ts")
    .then((answers: Answers | undefined) => {
      // What a chunk that could not be fetched comes to, where the app has taken the browser's error on itself.
      if (!answers) throw new Error("The script of the answers did not come");
      return answers;
    })
    .catch((error) => {
      broken = true;
      loading = undefined;
      throw error;
    });
  return loading;
}

/** A script that failed to come once is not fetched again by a browser in the same page: only a new page helps. */
export const needsNewPage = () => broken && navigator.onLine;
