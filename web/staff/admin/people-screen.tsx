import { chakra, Flex, Grid, Skeleton } from "@chakra-ui/react";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { useRef, useState } from "react";
import { countText } from "../../../shared/attention-case.ts";
import type { Role } from "../../../shared/session.ts";
import { textLimits } from "../../../shared/visible-text.ts";
import { Button, type ButtonProps, SmallButton } from "../../ui/button.tsx";
import {
  Badge,
  Card,
  Line,
  Muted,
  Rows,
  TextLink,
  Title,
  VisuallyHidden,
} from "../../ui/page.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { Tick } from "../check-field.tsx";
import { InlineSelect, TextField } from "../controls.tsx";
import { Notice, OutcomeNotice, QueryFailure } from "../feedback.tsx";
import { continuesTyping, fromTheStart } from "../lists/list-page.ts";
import { EmptyList, ListStatus, Pager, SearchProgress } from "../lists/page-of-list.tsx";
import { SelectAll, SelectionBar, useSelection } from "../lists/selection.tsx";
import { useTypedSearch } from "../lists/use-typed-search.ts";
import { ListedRows, Screen, StickyBar, stickyBarMargin } from "../screen.tsx";
import { useAccount, useRestoredDraft } from "../session/drafts.ts";
import {
  nameOf,
  newAdminDrafts,
  type OpenDialog,
  PeopleDialogs,
  PersonDetails,
} from "./people-dialogs.tsx";
import { type PeopleSearch, type Person, usePending, usePeople } from "./use-people.ts";

const lists = {
  admin: {
    id: "/admin/admin/all",
    path: "/admin/all",
    endpoint: "adminAll",
    title: "Admins",
    unverified: "Not Verified",
    none: "No admins found.",
  },
  logistics: {
    id: "/admin/admin/verify",
    path: "/admin/verify",
    endpoint: "logisticsAll",
    title: "Logistics Team",
    unverified: "Pending",
    none: "No logistics team found.",
  },
} as const;
const shown = { all: "All", pending: "Pending" };

export const AdminsScreen = () => <PeopleScreen area="admin" />;
export const MembersScreen = () => <PeopleScreen area="logistics" />;

/** A page of accounts as cards, with a search, a selection and the other pages. */
function PeopleScreen({ area }: { area: Role }) {
  const { id, path, endpoint, title } = lists[area];
  const search = useSearch({ from: id });
  const navigate = useNavigate();
  const account = useAccount("admin");
  const people = usePeople(area, search);
  const { list, rows, stale, unfinished } = people;
  const draft = useRestoredDraft(newAdminDrafts, account);
  const [open, setOpen] = useState<OpenDialog | undefined>(
    area === "admin" && draft ? { dialog: "add", typed: draft } : undefined,
  );
  const [done, setDone] = useState<{ text: string }>();
  const selectable = rows.filter(({ _id }) => _id !== account);
  const selection = useSelection(selectable);
  const { chosen } = selection;
  const listBox = useRef<HTMLDivElement>(null);

  // The pressed button disappears: the focus goes to the list.
  const thenToList = (act: () => void) => () => {
    act();
    listBox.current?.focus({ preventScroll: true });
  };
  const show = (next: PeopleSearch) => {
    selection.clear();
    // Back does not return to each letter.
    const replace = continuesTyping(search, next);
    void navigate({ to: path, search: next, replace, resetScroll: false });
  };
  const change = (changed: Partial<PeopleSearch>) => show(fromTheStart(search, changed));
  const [typed, setTyped] = useTypedSearch(search.search ?? "", (text) =>
    change({ search: text || undefined }),
  );

  return (
    <Screen>
      <Line justifyContent="space-between" gap="4">
        <Title>{title}</Title>
        {area === "admin" && (
          <Button onClick={() => setOpen({ dialog: "add" })}>
            <UserPlus size={20} /> Add admin
          </Button>
        )}
      </Line>
      {area === "admin" && (
        <PendingNotice onApprove={(person) => setOpen({ dialog: "verify", person })} />
      )}
      <Flex
        as="form"
        role="search"
        aria-label={title}
        wrap="wrap"
        align="end"
        gap="4"
        // What is typed is searched for after a pause.
        onSubmit={(event) => event.preventDefault()}
      >
        <chakra.div flex="1 1 16rem">
          <TextField
            type="search"
            label="Search by name or email"
            placeholder="Any part of it"
            autoComplete="off"
            spellCheck={false}
            maxLength={textLimits.text}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </chakra.div>
        {area === "logistics" && (
          <InlineSelect
            label="Members"
            options={shown}
            value={search.show ?? "all"}
            onChange={(value) =>
              change({ show: value === "pending" ? value : undefined })
            }
          />
        )}
      </Flex>
      <QueryFailure query={people.failure} endpoint={endpoint} />
      <SearchProgress of="accounts" search={unfinished} found={rows.length} />
      <ListedRows
        ref={listBox}
        tabIndex={-1}
        aria-busy={list.isFetching}
        gap="4"
        stale={stale}
      >
        {rows.length > 1 && (
          <SelectAll selection={selection} disabled={selectable.length === 0} labelled />
        )}
        <Grid
          as="ul"
          aria-label={title}
          templateColumns="repeat(auto-fill, minmax(min(20rem, 100%), 1fr))"
          gap="5"
        >
          {list.isPending &&
            ["first", "second", "third"].map((place) => (
              <Skeleton as="li" key={place} h="15rem" />
            ))}
          {rows.map((person) => (
            <PersonCard
              key={person._id}
              person={person}
              area={area}
              isSelf={person._id === account}
              selected={selection.has(person)}
              onSelect={(on) => selection.select(person._id, on)}
              onOpen={setOpen}
            />
          ))}
        </Grid>
      </ListedRows>
      {list.isSuccess && rows.length === 0 && !list.hasNextPage && (
        <EmptyList search={search} onSearch={show}>
          {emptyText(search, area)}
        </EmptyList>
      )}
      <StickyBar>
        {done && (
          <OutcomeNotice
            tone="success"
            of={done}
            onDismiss={thenToList(() => setDone(undefined))}
          >
            {done.text}
          </OutcomeNotice>
        )}
        {chosen.length > 0 && (
          <SelectionBar
            label="Selected accounts"
            count={chosen.length}
            onDelete={() => setOpen({ dialog: "delete", chosen })}
            onClear={thenToList(selection.clear)}
          />
        )}
      </StickyBar>
      <Pager search={search} list={people} onSearch={show} />
      <ListStatus
        list={people}
        loading="Loading"
        found={search.search && "found"}
        selected={chosen.length}
      />
      {open && (
        <PeopleDialogs
          open={open}
          area={area}
          account={account}
          people={people}
          onOpen={setOpen}
          onClose={() => setOpen(undefined)}
          onDone={(text) => setDone({ text })}
        />
      )}
    </Screen>
  );
}

function emptyText({ search, show }: PeopleSearch, area: Role) {
  if (search) return "No one found.";
  if (show) return "No one is waiting for approval.";
  return lists[area].none;
}

/** So many can be approved from here. */
const namedMembers = 3;

/** The members who cannot sign in yet: the first can be approved here, all on their own screen. */
function PendingNotice({ onApprove }: { onApprove(member: Person): void }) {
  const pending = usePending();
  if (!pending || pending.count === 0) return null;
  const who =
    pending.count === 1
      ? "1 member is"
      : `${countText(pending.count, pending.isCut)} members are`;
  return (
    <Notice
      tone="info"
      advice={
        <chakra.ul display="grid" gap="2">
          {pending.members.slice(0, namedMembers).map((member) => (
            <Line
              as="li"
              key={member._id}
              flexWrap={{ md: "nowrap" }}
              columnGap="4"
              rowGap="1"
            >
              <span>
                {nameOf(member)}, {member.email}
              </span>
              <PersonButton person={member} onClick={() => onApprove(member)}>
                Approve
              </PersonButton>
            </Line>
          ))}
        </chakra.ul>
      }
    >
      <TextLink asChild>
        <Link to="/admin/verify" search={{ show: "pending" }}>
          {who} waiting for approval
        </Link>
      </TextLink>
    </Notice>
  );
}

interface PersonCardProps {
  person: Person;
  area: Role;
  /** The signed-in admin's own account cannot be selected, nor deleted. */
  isSelf: boolean;
  selected: boolean;
  onSelect(selected: boolean): void;
  onOpen(dialog: OpenDialog): void;
}

/** One account in the list. */
function PersonCard({
  person,
  area,
  isSelf,
  selected,
  onSelect,
  onOpen,
}: PersonCardProps) {
  const { unverified } = lists[area];
  return (
    <Rows as="li">
      <Card
        as="article"
        aria-label={nameOf(person)}
        rows
        gridTemplateRows="auto 1fr"
        gap="3"
        bg={selected ? "infoSurface" : undefined}
        borderColor={selected ? "primary" : undefined}
      >
        <Line gap="3">
          {!isSelf && (
            <Tick
              label={`Select ${nameOf(person)}`}
              checked={selected}
              onChange={onSelect}
            />
          )}
          <chakra.h2 fontSize="lg" flex="1 1 8rem" minW="0">
            {nameOf(person)}
          </chakra.h2>
          <Badge tone={person.isVerified ? "success" : "warning"}>
            {person.isVerified ? "Verified" : unverified}
          </Badge>
        </Line>
        <PersonDetails person={person} area={area} />
        {(isSelf || area === "logistics") && (
          <Muted>
            {isSelf ? (
              "This is you. Only another admin can delete this account."
            ) : (
              <>
                Signed up <RelativeTime iso={person.createdAt} />
              </>
            )}
          </Muted>
        )}
        <Line>
          {area === "logistics" &&
            (person.isVerified ? (
              <PersonButton
                person={person}
                onClick={() => onOpen({ dialog: "reset", person })}
              >
                Reset password
              </PersonButton>
            ) : (
              <PersonButton
                person={person}
                tone="primary"
                onClick={() => onOpen({ dialog: "verify", person })}
              >
                Verify
              </PersonButton>
            ))}
          <PersonButton
            person={person}
            disabled={isSelf}
            onClick={() => onOpen({ dialog: "delete", chosen: [person] })}
          >
            Delete
          </PersonButton>
        </Line>
      </Card>
    </Rows>
  );
}

/** A button of a card, with the account's name for screen readers. */
const PersonButton = ({
  person,
  children,
  ...rest
}: ButtonProps & { person: Person }) => (
  <SmallButton {...stickyBarMargin} {...rest}>
    <span>
      {children}
      <VisuallyHidden> {nameOf(person)}</VisuallyHidden>
    </span>
  </SmallButton>
);
