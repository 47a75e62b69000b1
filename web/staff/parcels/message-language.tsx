import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { catalogueOf } from "../../../shared/catalogues.ts";
import { type Language, languages, nameOf } from "../../../shared/languages.ts";
import { InlineSelect } from "../controls.tsx";

const [english] = languages;
const names = Object.fromEntries(languages.map((one) => [one, nameOf(one)]));

/** The choice of a message's language, and its sentences: those of English, undefined, until others are loaded. */
export function useMessageLanguage() {
  const [language, setLanguage] = useState<Language>(english);
  const { data: words } = useQuery({
    queryKey: ["words", language],
    queryFn: () => catalogueOf(language),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: language !== english,
  });
  const field = (
    <InlineSelect<Language>
      label="Language of the message"
      value={words ? language : english}
      options={names}
      onChange={setLanguage}
    />
  );
  return { words, field };
}
