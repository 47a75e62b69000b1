import { Badge } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { countText } from "../../../shared/attention-case.ts";
import { apiQuery } from "../../api/queries.ts";
import { NavLink } from "../../ui/header.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

/** Only while the page is visible. */
const pollMs = 5 * 60_000;
/** The server counts no further. */
const mostCounted = 100;

/** The imports in the navigation, with the number of parcels that were not taken from the shop. */
export function ImportsLink() {
  const query = { ...apiQuery("shopNotTaken", { query: { limit: 1 } }), refetchInterval: pollMs };
  const count = useQuery(query).data?.count ?? 0;
  return (
    <NavLink asChild>
      <Link to="/logistic/imports">
        Imports
        {count > 0 && (
          <Badge colorPalette="orange" borderRadius="full" ms="2">
            {countText(count, count >= mostCounted)}
            <VisuallyHidden> not taken from the shop</VisuallyHidden>
          </Badge>
        )}
      </Link>
    </NavLink>
  );
}
