import { chakra } from "@chakra-ui/react";
import { accountLabels } from "../../../shared/labels.ts";
import type { Person } from "./people.ts";

const List = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "auto minmax(0, 1fr)",
    columnGap: "4",
    rowGap: "1",
    "& dt": { color: "inkMuted" },
    "& dd": { overflowWrap: "anywhere" },
  },
});

/** A long address breaks after its @. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf("@") + 1;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

export function PersonDetails({ person, usualRole }: { person: Person; usualRole: string }) {
  return (
    <List>
      <dt>{accountLabels.email}</dt>
      <dd>
        <Email address={person.email} />
      </dd>
      <dt>{accountLabels.phone}</dt>
      <dd>{person.phone}</dd>
      <dt>Role</dt>
      <dd>{person.role || usualRole}</dd>
    </List>
  );
}
