type Answers = typeof import("./answers.ts");

let loading: Promise<Answers> | undefined;

/**
 * The rest of this screen: the call and everything that shows its answer. Fetched while the customer types, so that the form comes
 * with no more script than it needs. A failure is forgotten, and the next try fetches anew.
 */
export function loadAnswers(): Promise<Answers> {
  loading ??= import("./answers.ts")
    .then((answers: Answers | undefined) => {
      // What a chunk that could not be fetched comes to, where the app has taken the browser's error on itself.
      if (!answers) throw new Error("The script of the answers did not come");
      return answers;
    })
    .catch((error) => {
      loading = undefined;
      throw error;
    });
  return loading;
}
