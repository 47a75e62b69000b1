import {
  Button,
  type ButtonProps,
  Card,
  Checkbox,
  chakra,
  Flex,
  Grid,
  Heading,
  Skeleton,
  Text,
} from "@chakra-ui/react";
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { accountLabels } from "../../../shared/labels.ts";
import { plural } from "../../../shared/plural.ts";
import type { Role } from "../../../shared/session.ts";
import { textLimits } from "../../../shared/text-limits.ts";
import { VisuallyHidden } from "../../ui/text.tsx";
import { SelectField, StickyBar, stickyBarMargin, TextField } from "../controls.tsx";
import { OutcomeNotice, QueryFailure } from "../feedback.tsx";
import { DeleteItemsDialog } from "../lists/delete-items-dialog.tsx";
import { EmptyList } from "../lists/empty-list.tsx";
import { continuesTyping, fromTheStart } from "../lists/list-url.ts";
import { Pager } from "../lists/pager.tsx";
import { SearchProgress } from "../lists/search-progress.tsx";
import { SelectAll, SelectionBar, useSelection } from "../lists/selection.tsx";
import type { ListPage } from "../lists/use-list-page.ts";
import { useTypedSearch } from "../lists/use-typed-search.ts";
import { nameOf, type PeopleSearch, type Person } from "./use-people.ts";

const fields = [
  { value: "name", label: accountLabels.name },
  { value: "email", label: accountLabels.email },
] as const;
const shown = [
  { value: "all", label: "All" },
  { value: "pending", label: "Pending" },
] as const;

/** The result of the last action. */
export interface StatusMessage {
  readonly tone: "success" | "info";
  readonly text: string;
}

/** What a list adds to an account's details. */
interface CardContent {
  badge: ReactNode;
  /** Below the details. */
  note?: ReactNode;
  /** Besides Delete. */
  actions?: ReactNode;
}

interface PeopleListProps<Of extends Person> {
  /** The list's name. */
  name: string;
  area: Role;
  /** `drop` removes accounts from the list. */
  page: ListPage<Of> & { drop(ids: readonly string[]): Promise<void> };
  search: PeopleSearch;
  /** `replace`: the Back button does not return here. */
  onSearch(search: PeopleSearch, options: { replace: boolean }): void;
  /** Shown where the list has nobody. */
  empty: string;
  card(person: Of): CardContent;
  mayDelete?(person: Of): boolean;
  status: StatusMessage | undefined;
  onStatus(status: StatusMessage | undefined): void;
}

/** What is typed is searched for after a pause. */
const stayHere = (event: FormEvent) => event.preventDefault();

const accounts = (count: number) => plural(count, "account", "accounts");

/** A page of accounts as cards, with a search, a selection and the other pages. */
export function PeopleList<Of extends Person>(props: PeopleListProps<Of>) {
  const { name, area, page, search, onSearch, empty, card, mayDelete = () => true, status, onStatus } = props;
  const { list, rows, stale, nextCursor, unfinished } = page;
  const selection = useSelection(rows.filter(mayDelete));
  const { chosen } = selection;
  const [deleting, setDeleting] = useState<readonly Of[]>();
  const listBox = useRef<HTMLDivElement>(null);

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
  const [typed, setTyped] = useTypedSearch(search.search ?? "", (text) => change({ search: text || undefined }));

  return (
    <>
      <Flex as="form" role="search" aria-label={name} wrap="wrap" align="end" gap="4" onSubmit={stayHere}>
        <chakra.div flex="1 1 16rem">
          <TextField
            type="search"
            label={`Search by ${search.field === "email" ? "email" : "name"}`}
            placeholder="Any part of it"
            autoComplete="off"
            spellCheck={false}
            maxLength={textLimits.text}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </chakra.div>
        <chakra.div flex="0 1 8rem">
          <SelectField
            label="Search in"
            options={fields}
            value={search.field ?? "name"}
            onChange={(field) => change({ field })}
          />
        </chakra.div>
        {area === "logistics" && (
          <chakra.div flex="0 1 8rem">
            <SelectField
              label="Members"
              options={shown}
              value={search.show ?? "all"}
              onChange={(value) => change({ show: value === "pending" ? value : undefined })}
            />
          </chakra.div>
        )}
      </Flex>
      <QueryFailure query={page.failure} endpoint={area === "admin" ? "adminAll" : "logisticsAll"} />
      <SearchProgress of="accounts" search={unfinished} found={rows.length} />
      <VisuallyHidden role="status">{list.isPending && "Loading"}</VisuallyHidden>
      <Grid
        ref={listBox}
        tabIndex={-1}
        aria-busy={list.isFetching}
        templateColumns="minmax(0, 1fr)"
        gap="4"
        opacity={stale ? 0.55 : undefined}
      >
        {rows.length > 1 && <SelectAll selection={selection} disabled={!rows.some(mayDelete)} labelled />}
        <Grid as="ul" aria-label={name} templateColumns="repeat(auto-fill, minmax(min(20rem, 100%), 1fr))" gap="5">
          {list.isPending && ["first", "second", "third"].map((place) => <Skeleton as="li" key={place} h="15rem" />)}
          {rows.map((person) => (
            <PersonCard
              key={person._id}
              person={person}
              area={area}
              selected={selection.has(person)}
              onSelect={mayDelete(person) ? (on) => selection.select(person._id, on) : undefined}
              onDelete={() => setDeleting([person])}
              {...card(person)}
            />
          ))}
        </Grid>
      </Grid>
      {list.isSuccess && rows.length === 0 && !list.hasNextPage && (
        <EmptyList search={search} onSearch={show}>
          {search.search ? "No one found." : empty}
        </EmptyList>
      )}
      {(status || chosen.length > 0) && (
        <StickyBar>
          {status && (
            <OutcomeNotice tone={status.tone} of={status} onDismiss={thenToList(() => onStatus(undefined))}>
              {status.text}
            </OutcomeNotice>
          )}
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
      {(nextCursor !== undefined || search.cursor !== undefined || search.size !== undefined) && (
        <Pager search={search} list={page} onSearch={show} />
      )}
      <VisuallyHidden role="status">
        {!list.isPending && !stale && !unfinished && search.search && `${rows.length} found on this page`}
      </VisuallyHidden>
      <VisuallyHidden role="status">{chosen.length > 0 && `${chosen.length} selected`}</VisuallyHidden>
      {deleting && (
        <DeletePeopleDialog
          people={deleting}
          endpoint={area === "admin" ? "adminDelete" : "logisticsDelete"}
          onClose={() => setDeleting(undefined)}
          onDeleted={(people) => {
            void page.drop(people.map(({ _id }) => _id));
            const [first, ...others] = people;
            if (!first) return;
            const text = others.length > 0 ? `${accounts(people.length)} deleted.` : `${nameOf(first)} was deleted.`;
            onStatus({ tone: "success", text });
          }}
        />
      )}
    </>
  );
}

interface PersonCardProps extends CardContent {
  person: Person;
  area: Role;
  selected: boolean;
  /** Undefined where the account cannot be selected, nor deleted. */
  onSelect: ((selected: boolean) => void) | undefined;
  onDelete(): void;
}

/** One account in the list. */
function PersonCard({ person, area, selected, onSelect, onDelete, badge, note, actions }: PersonCardProps) {
  const nameId = useId();
  return (
    <chakra.li display="grid" gridTemplateColumns="minmax(0, 1fr)">
      <Card.Root asChild overflowWrap="anywhere" {...(selected && { borderColor: "primary" })}>
        <article aria-labelledby={nameId}>
          <Card.Header flexDirection="row" alignItems="center" gap="3">
            {onSelect && (
              <Checkbox.Root checked={selected} onCheckedChange={({ checked }) => onSelect(checked === true)}>
                <Checkbox.HiddenInput aria-label={`Select ${nameOf(person)}`} style={stickyBarMargin} />
                <Checkbox.Control />
              </Checkbox.Root>
            )}
            <Heading as="h2" id={nameId} size="lg" flex="1" minW="0">
              {nameOf(person)}
            </Heading>
            {badge}
          </Card.Header>
          <Card.Body gap="3">
            <PersonDetails person={person} area={area} />
            {note && (
              <Text fontSize="sm" color="fg.muted">
                {note}
              </Text>
            )}
          </Card.Body>
          <Card.Footer flexWrap="wrap" gap="2">
            {actions}
            <PersonButton person={person} disabled={!onSelect} onClick={onDelete}>
              Delete
            </PersonButton>
          </Card.Footer>
        </article>
      </Card.Root>
    </chakra.li>
  );
}

/** `area` names the role of an account that has none. */
export function PersonDetails({ person, area }: { person: Person; area: Role }) {
  const details = [
    [accountLabels.email, person.email],
    [accountLabels.phone, person.phone],
    ["Role", person.role || area],
  ] as const;
  return (
    <Grid as="dl" templateColumns="auto minmax(0, 1fr)" columnGap="4" rowGap="1" overflowWrap="anywhere">
      {details.map(([label, value]) => (
        <chakra.div key={label} display="contents">
          <chakra.dt color="fg.muted">{label}</chakra.dt>
          <dd>{value}</dd>
        </chakra.div>
      ))}
    </Grid>
  );
}

/** A button of a card, with the account's name for screen readers. */
export const PersonButton = ({ person, children, ...rest }: ButtonProps & { person: Person }) => (
  <Button size="sm" variant="outline" {...stickyBarMargin} {...rest}>
    <span>
      {children}
      <VisuallyHidden> {nameOf(person)}</VisuallyHidden>
    </span>
  </Button>
);

interface DeletePeopleDialogProps<Of extends Person> {
  people: readonly Of[];
  endpoint: "adminDelete" | "logisticsDelete";
  /** These accounts do not exist any more. The dialog stays open if others remain. */
  onDeleted(people: readonly Of[]): void;
  onClose(): void;
}

/** Asks before accounts are deleted. */
const DeletePeopleDialog = <Of extends Person>({ people, ...rest }: DeletePeopleDialogProps<Of>) => (
  <DeleteItemsDialog
    {...rest}
    title={([first, ...others]) =>
      `Delete ${first && others.length === 0 ? nameOf(first) : accounts(others.length + 1)}?`
    }
    items={people}
    count={({ length }) => accounts(length)}
    one={({ email }) => (
      <>
        <p>{email} can no longer sign in, and is signed out everywhere.</p>
        <p>This action cannot be undone.</p>
      </>
    )}
    several={() => (
      <>
        <p>They can no longer sign in, and are signed out everywhere.</p>
        <p>This action cannot be undone.</p>
      </>
    )}
    nameOf={(person) => `${nameOf(person)}, ${person.email}`}
  />
);
