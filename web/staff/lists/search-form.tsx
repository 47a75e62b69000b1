import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { textLimits } from "../../../shared/text-limits.ts";
import { TextField } from "../controls.tsx";
import { useTypedSearch } from "./use-typed-search.ts";

interface SearchFormProps {
  /** What is searched. */
  name: string;
  /** The label of the search box. */
  label: string;
  search: string | undefined;
  onSearch(text: string | undefined): void;
  /** What follows the search box: up to three choices. */
  children: ReactNode;
}

/** The search of a list. What is typed is searched for after a pause. */
export function SearchForm({ name, label, search, onSearch, children }: SearchFormProps) {
  const [typed, setTyped] = useTypedSearch(search ?? "", (text) => onSearch(text || undefined));
  return (
    <chakra.form
      role="search"
      aria-label={name}
      display="grid"
      gap="4"
      alignItems="end"
      gridTemplateColumns={{
        // The choices are one below the other where letters are large.
        base: "repeat(auto-fit, minmax(8rem, 1fr))",
        md: "minmax(12rem, 1fr)",
      }}
      gridAutoFlow={{ md: "column" }}
      gridAutoColumns="auto"
      onSubmit={(event) => event.preventDefault()}
    >
      <chakra.div gridColumn={{ base: "1 / -1", md: "auto" }}>
        <TextField
          type="search"
          label={label}
          placeholder="Any part of it"
          autoComplete="off"
          spellCheck={false}
          maxLength={textLimits.text}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </chakra.div>
      {children}
    </chakra.form>
  );
}
