import { chakra } from "@chakra-ui/react";
import type { KeyboardEvent, RefObject } from "react";
import { recordLabels } from "../../../../shared/labels.ts";
import { textLimits } from "../../../../shared/text-limits.ts";
import { VisuallyHidden } from "../../../ui/text.tsx";
import { InlineSelect } from "../../controls.tsx";
import { useTypedSearch } from "../../lists/use-typed-search.ts";
import { changed, type ListSearch } from "../list-search.ts";

const fields = {
  any: "all",
  name: recordLabels.name,
  trackingNo: recordLabels.trackingNo,
} as const;
const searchedNames = { ...fields, any: "Order, tracking no. or phone" } as const;

/** The box and the choice of field at its end look like one control. */
const Form = chakra("form", {
  base: {
    display: "flex",
    flex: "1 1 18rem",
    minH: "control",
    minW: "0",
    bg: "surface",
    border: "1px solid",
    borderColor: "lineStrong",
    borderRadius: "sm",
    _hover: { borderColor: "ink" },
    "&:has(input:focus-visible)": {
      outline: "3px solid",
      outlineColor: "focus",
      outlineOffset: "2px",
    },
    "& input": {
      flex: "1",
      minW: "0",
      px: "3",
      bg: "transparent",
      outline: "none",
      textOverflow: "ellipsis",
    },
  },
});

interface SearchFormProps {
  search: ListSearch;
  onSearch(search: ListSearch): void;
  /** Enter was pressed with this text in the box. */
  onEnter(text: string): void;
  onKeyDown(event: KeyboardEvent): void;
  box: RefObject<HTMLInputElement | null>;
  /** The key that focuses the box. */
  shortcut: string | undefined;
}

/** The search, which takes what is typed after a pause, or at once by Enter. */
export function SearchForm({
  search,
  onSearch,
  onEnter,
  onKeyDown,
  box,
  shortcut,
}: SearchFormProps) {
  const { field = "any" } = search;
  const [typed, setTyped, sendNow] = useTypedSearch(search.search ?? "", (text) =>
    onSearch(changed(search, { search: text || undefined })),
  );
  return (
    <Form
      role="search"
      aria-label="Tracking records"
      onSubmit={(event) => {
        event.preventDefault();
        sendNow();
        onEnter(typed.trim());
      }}
    >
      <input
        id="search"
        ref={box}
        type="search"
        aria-label={`Search by ${searchedNames[field]}`}
        placeholder={searchedNames[field]}
        autoComplete="off"
        spellCheck={false}
        maxLength={textLimits.text}
        aria-keyshortcuts={shortcut}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <InlineSelect
        label={
          <>
            <VisuallyHidden>Search </VisuallyHidden>in
          </>
        }
        options={fields}
        value={field}
        onChange={(field) => onSearch(changed(search, { field }))}
        minH="0"
        ps="0"
        border="none"
      />
    </Form>
  );
}
