type Answers = typeof import("./answers.ts");

let loading: Promise<Answers> | undefined;

/**
 * The rest of this screen: the call and everything that shows its answer. Fetched while the customer types, so that the form comes
 * with no more script than it needs. A failure is forgotten, and the next try fetches anew.
 */
export function loadAnswers(): Promise<Answers> {
  if (!loading) {
    // For a missing script the app loads the page anew; here that would lose what the customer has typed.
    const keepThePage = (event: Event) => event.stopImmediatePropagation();
    window.addEventListener("vite:preloadError", keepThePage, { capture: true });
    loading = import("./answers.ts").finally(() =>
      window.removeEventListener("vite:preloadError", keepThePage, { capture: true }),
    );
    loading.catch(() => {
      loading = undefined;
    });
  }
  return loading;
}
