import { Button, chakra } from "@chakra-ui/react";
import { type ReactNode, useRef, useState } from "react";
import { accountLabels } from "../../../shared/labels.ts";
import { VisuallyHidden } from "../../ui/text.tsx";
import { SelectField, StickyBar } from "../controls.tsx";
import { QueryFailure } from "../feedback.tsx";
import { EmptyList } from "../lists/empty-list.tsx";
import { continuesTyping, fromTheStart } from "../lists/list-url.ts";
import { Pager } from "../lists/pager.tsx";
import { SearchForm } from "../lists/search-form.tsx";
import { SearchProgress } from "../lists/search-progress.tsx";
import { SelectAll, SelectionBar, useSelection } from "../lists/selection.tsx";
import type { ListPage } from "../lists/use-list-page.ts";
import { DeletePeopleDialog } from "./delete-people-dialog.tsx";
import type { Person } from "./people.ts";
import type { PeopleSearch } from "./people-search.ts";
import { PersonCard, type PersonCardContent, PersonCards, PersonCardsSkeleton } from "./person-card.tsx";
import { type StatusMessage, StatusNotice } from "./status-notice.tsx";

/** A shorter list needs neither a search nor pages. */
const searchFrom = 7;

const fields = [
  { value: "name", label: accountLabels.name },
  { value: "email", label: accountLabels.email },
] as const;

interface PeopleListProps<Of extends Person> {
  /** The list's name. */
  name: string;
  endpoint: "adminAll" | "logisticsAll";
  page: ListPage<Of>;
  /** Removes accounts from the list. */
  drop(ids: readonly string[]): void;
  search: PeopleSearch;
  /** `replace`: the Back button does not return here. */
  onSearch(search: PeopleSearch, options?: { replace?: boolean }): void;
  /** Beside the search. */
  filter?: ReactNode;
  /** Shown where the list has nobody. */
  empty: string;
  card(person: Of): PersonCardContent;
  maySelect?(person: Of): boolean;
  /** The result of the last action. */
  status: StatusMessage | undefined;
  onStatus(status: StatusMessage | undefined): void;
}

/** A page of accounts as cards, with a search, a selection and the other pages. */
export function PeopleList<Of extends Person>(props: PeopleListProps<Of>) {
  const { name, endpoint, page, drop, search, onSearch, filter, empty, card, maySelect = () => true } = props;
  const { status, onStatus } = props;
  const { list, rows, stale, nextCursor, unfinished } = page;
  const selection = useSelection(rows.filter(maySelect));
  const { chosen } = selection;
  const [deleting, setDeleting] = useState<readonly Of[]>();
  const listBox = useRef<HTMLDivElement>(null);

  const hasPages = nextCursor !== undefined || search.cursor !== undefined;
  const isLong = hasPages || rows.length >= searchFrom || Boolean(search.search ?? search.show);
  const [tools, setTools] = useState(isLong);
  // They stay while the list is short for a moment, or the search box would lose the focus.
  if (isLong && !tools) setTools(true);

  // The pressed button disappears: the focus goes to the list.
  const thenToList = (act: () => void) => () => {
    act();
    listBox.current?.focus({ preventScroll: true });
  };
  const show = (next: PeopleSearch) => {
    selection.clear();
    onSearch(next, { replace: continuesTyping(search, next) });
  };
  const change = (changed: Partial<PeopleSearch>) => show(fromTheStart(search, changed));

  return (
    <>
      {tools && (
        <SearchForm
          name={name}
          label={`Search by ${search.field === "email" ? "email" : "name"}`}
          search={search.search}
          onSearch={(text) => change({ search: text })}
        >
          <SelectField
            label="Search in"
            options={fields}
            value={search.field ?? "name"}
            onChange={(field) => change({ field })}
          />
          {filter}
        </SearchForm>
      )}
      <QueryFailure
        query={{ error: list.error, isFetching: list.isFetching, refetch: page.retry }}
        endpoint={endpoint}
      />
      <SearchProgress of="accounts" search={unfinished} found={rows.length} />
      {list.isPending && <PersonCardsSkeleton />}
      <chakra.div
        ref={listBox}
        tabIndex={-1}
        aria-busy={list.isFetching}
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="4"
        opacity={stale ? 0.55 : undefined}
      >
        {rows.length > 1 && <SelectAll selection={selection} disabled={!rows.some(maySelect)} labelled />}
        {rows.length > 0 && (
          <PersonCards aria-label={name}>
            {rows.map((person) => (
              <PersonCard
                key={person._id}
                person={person}
                selected={selection.has(person)}
                onSelect={maySelect(person) ? (on) => selection.select(person._id, on) : undefined}
                {...card(person)}
              />
            ))}
          </PersonCards>
        )}
      </chakra.div>
      {list.isSuccess && rows.length === 0 && !list.hasNextPage && (
        <NobodyFound search={search} empty={empty} onSearch={show} />
      )}
      {(status || chosen.length > 0) && (
        <StickyBar>
          {status && <StatusNotice message={status} onDismiss={thenToList(() => onStatus(undefined))} />}
          {chosen.length > 0 && (
            <SelectionBar
              label="Selected accounts"
              count={chosen.length}
              onDelete={() => setDeleting(chosen)}
              onClear={thenToList(selection.clear)}
            />
          )}
        </StickyBar>
      )}
      {(hasPages || (tools && rows.length > searchFrom)) && <Pager search={search} list={page} onSearch={show} />}
      <VisuallyHidden role="status">
        {!list.isPending && !stale && !unfinished && search.search && `${rows.length} found on this page`}
      </VisuallyHidden>
      <VisuallyHidden role="status">{chosen.length > 0 && `${chosen.length} selected`}</VisuallyHidden>
      {deleting && (
        <DeletePeopleDialog
          people={deleting}
          endpoint={endpoint === "adminAll" ? "adminDelete" : "logisticsDelete"}
          onClose={() => setDeleting(undefined)}
          onDeleted={(people, text) => {
            drop(people.map(({ _id }) => _id));
            onStatus({ tone: "success", text });
          }}
        />
      )}
    </>
  );
}

interface NobodyFoundProps {
  search: PeopleSearch;
  empty: string;
  onSearch(search: PeopleSearch): void;
}

/** An empty list. After a search it offers to search the other field. */
function NobodyFound({ search, empty, onSearch }: NobodyFoundProps) {
  const otherField = search.field === "email" ? "name" : "email";
  const actions = search.search && (
    <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="3">
      <Button onClick={() => onSearch(fromTheStart(search, { field: otherField }))}>
        Search in {accountLabels[otherField]} instead
      </Button>
      <Button variant="outline" onClick={() => onSearch(fromTheStart(search, { search: undefined }))}>
        Clear the search
      </Button>
    </chakra.div>
  );
  return (
    <EmptyList search={search} onSearch={onSearch} actions={actions}>
      {search.search ? "No one found." : empty}
    </EmptyList>
  );
}
