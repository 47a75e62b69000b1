import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { catalogueOf } from "../../../shared/catalogues.ts";
import { type Language, languages, nameOf } from "../../../shared/languages.ts";
import { queryClient } from "../../api/queries.ts";
import { SelectField } from "../controls.tsx";

const [english] = languages;
const options = languages.map((value) => ({ value, label: nameOf(value) }));

/** The choice of a message's language, and its sentences: those of English, undefined, until others are loaded. */
export function useMessageLanguage() {
  const [language, setLanguage] = useState<Language>(english);
  const { data: words } = useQuery(
    {
      queryKey: ["words", language],
      queryFn: () => catalogueOf(language),
      staleTime: Number.POSITIVE_INFINITY,
      enabled: language !== english,
    },
    queryClient,
  );
  const field = (
    <SelectField<Language>
      label="Language of the message"
      value={words ? language : english}
      options={options}
      onChange={setLanguage}
    />
  );
  return { words, field };
}
