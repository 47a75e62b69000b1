import { chakra } from "@chakra-ui/react";
import { Link } from "@tanstack/react-router";
import { fromTheStart } from "../lists/list-url.ts";
import type { PeopleSearch } from "./people-search.ts";

const Choice = chakra("a", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    minH: "control",
    px: "3",
    border: "1px solid",
    borderColor: "lineStrong",
    fontWeight: 600,
    fontSize: "sm",
    _first: { borderStartRadius: "sm", borderInlineEnd: "none" },
    _last: { borderEndRadius: "sm" },
    _hover: { bg: "sunken" },
    _current: { bg: "primary", color: "onPrimary", borderColor: "primary", _hover: { bg: "primaryHover" } },
  },
});

/** All members or only the pending ones. The choice is in the URL, so that it can be shared. */
export function MembersFilter({ search }: { search: PeopleSearch }) {
  const current = (show: PeopleSearch["show"]) => (show === search.show ? ("page" as const) : undefined);
  return (
    <chakra.nav aria-label="Show" display="flex" alignItems="end">
      <Choice asChild>
        <Link
          to="/admin/verify"
          search={fromTheStart(search, { show: undefined })}
          replace
          // Otherwise "All" would count as current too: its search is a part of the other's.
          activeOptions={{ exact: true }}
          aria-current={current(undefined)}
        >
          All
        </Link>
      </Choice>
      <Choice asChild>
        <Link
          to="/admin/verify"
          search={fromTheStart(search, { show: "pending" })}
          replace
          activeOptions={{ exact: true }}
          aria-current={current("pending")}
        >
          Pending
        </Link>
      </Choice>
    </chakra.nav>
  );
}
