import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { pageSizes } from "../../../shared/paging.ts";
import { formatNumber } from "../../../shared/plural.ts";
import { Button } from "../../ui/button.tsx";
import { Line, VisuallyHidden } from "../../ui/page.tsx";
import { inIndia } from "../../ui/relative-time.tsx";
import { InlineSelect } from "../controls.tsx";
import { Empty, Notice, ProgressBar } from "../feedback.tsx";
import {
  atPage,
  defaultSize,
  fromTheStart,
  type ListPage,
  type PageSearch,
} from "./list-page.ts";

interface SearchProgressProps {
  /** What is searched, in the plural. */
  of: string;
  search: ListPage<unknown>["unfinished"];
  found: number;
}

/** How far a long search has come; nothing of one that has ended or failed. */
export function SearchProgress({ of, search, found }: SearchProgressProps) {
  if (!search || search.failed) return null;
  const { records, backTo } = search;
  return (
    <Notice tone="info">
      <chakra.p mb="2">
        <span>{`${found === 0 ? "Nothing" : formatNumber(found)} found so far. `}</span>
        {/* Two digits: the number is an estimate. */}
        <span>{`Searched about ${formatNumber(Number(records.toPrecision(2)))} ${of}`}</span>
        <span>{backTo ? `, back to ${inIndia(backTo)}.` : "."}</span>
      </chakra.p>
      <ProgressBar label="Searching" />
    </Notice>
  );
}

interface EmptyListProps<Search extends PageSearch> {
  search: Search;
  onSearch(search: Search): void;
  /** Said of a whole list that is empty. */
  children: ReactNode;
  actions?: ReactNode;
}

/** A page without rows. Of a later page the rows are gone: earlier pages may have some. */
export function EmptyList<Search extends PageSearch>({
  search,
  onSearch,
  children,
  actions,
}: EmptyListProps<Search>) {
  if (search.cursor === undefined) return <Empty actions={actions}>{children}</Empty>;
  return (
    <Empty
      actions={
        <Button onClick={() => onSearch(fromTheStart(search, {}))}>
          To the first page
        </Button>
      }
    >
      Nothing is left on this page.
    </Empty>
  );
}

const sizes = Object.fromEntries(pageSizes.map((size) => [size, `${size} a page`]));

interface PagerProps<Search extends PageSearch> {
  search: Search;
  list: Pick<
    ListPage<unknown>,
    "rows" | "previousCursor" | "nextCursor" | "stale" | "unfinished"
  >;
  onSearch(search: Search): void;
  /** Also below a list that has one page. */
  always?: boolean;
}

/** "51–61 of 61": which rows a page holds, and on the last one how many there are in all. */
function rangeOf(
  { page = 1, size = defaultSize }: PageSearch,
  { rows, nextCursor, unfinished }: PagerProps<PageSearch>["list"],
) {
  if (rows.length === 0) return "";
  const before = (page - 1) * size;
  const last = formatNumber(before + rows.length);
  const range = rows.length === 1 ? last : `${formatNumber(before + 1)}–${last}`;
  return nextCursor || unfinished ? range : `${range} of ${last}`;
}

/**
 * Previous, Next, the rows shown and the page size; the page number only if there are several pages. A button without an action stays
 * focusable: the pressed one keeps the focus while the page loads.
 */
export function Pager<Search extends PageSearch>({
  search,
  list,
  onSearch,
  always = false,
}: PagerProps<Search>) {
  const { page = 1, size = defaultSize } = search;
  const { previousCursor, nextCursor, stale } = list;
  if (!always && !nextCursor && !search.cursor && !search.size) return null;
  const toPage = (cursor: string | undefined, number: number) => {
    if (!cursor || stale) return undefined;
    return () => {
      onSearch(atPage(search, cursor, number));
      window.scrollTo({ top: 0 });
    };
  };
  const onPrevious = toPage(previousCursor, page - 1);
  const onNext = toPage(nextCursor, page + 1);
  const hasPages = onPrevious !== undefined || onNext !== undefined || page > 1;
  return (
    <Line
      as="nav"
      aria-label="Pages"
      justifyContent={{ base: "center", md: "space-between" }}
      gap="4"
      mt="6"
    >
      <Line gap="4">
        <Button tone="quiet" aria-disabled={!onPrevious} onClick={onPrevious}>
          Previous
        </Button>
        {hasPages && <span aria-live="polite">{`Page ${page}`}</span>}
        <chakra.span color="inkMuted">{rangeOf(search, list)}</chakra.span>
        <Button tone="quiet" aria-disabled={!onNext} onClick={onNext}>
          Next
        </Button>
      </Line>
      <InlineSelect
        label="Show"
        options={sizes}
        value={String(size)}
        onChange={(value) =>
          onSearch({
            ...fromTheStart(search, {}),
            size: pageSizes.find((offered) => String(offered) === value),
          })
        }
      />
    </Line>
  );
}

interface ListStatusProps {
  list: Pick<ListPage<unknown>, "list" | "rows" | "stale" | "unfinished">;
  loading: string;
  /** What the rows of the page are, where that is worth saying. */
  found?: string | false | undefined;
  /** How much of it is selected. */
  selected: string | number;
}

/** Tells screen readers that a list loads, what is on its page then, and how much of that is selected. */
export const ListStatus = ({ list: page, loading, found, selected }: ListStatusProps) => (
  <>
    <VisuallyHidden role="status">
      {page.list.isPending && <span>{loading}</span>}
      {!page.list.isPending && !page.stale && !page.unfinished && found && (
        <span>{`${page.rows.length} ${found} on this page`}</span>
      )}
    </VisuallyHidden>
    <VisuallyHidden role="status">
      {selected !== 0 && `${selected} selected`}
    </VisuallyHidden>
  </>
);
