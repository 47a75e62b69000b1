import { chakra } from "@chakra-ui/react";
import { Link } from "@tanstack/react-router";

export type Shown = "all" | "pending";

const Choice = chakra("a", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    minH: "2.75rem",
    px: "4",
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
export function MembersFilter({ show, all, pending }: { show: Shown; all: number; pending: number }) {
  const current = (choice: Shown) => (choice === show ? ("true" as const) : undefined);
  return (
    <chakra.nav aria-label="Show" display="flex">
      <Choice asChild>
        <Link to="/admin/verify" search={{}} replace aria-current={current("all")}>
          All ({all})
        </Link>
      </Choice>
      <Choice asChild>
        <Link to="/admin/verify" search={{ show: "pending" }} replace aria-current={current("pending")}>
          Pending ({pending})
        </Link>
      </Choice>
    </chakra.nav>
  );
}
