import { Badge } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { countsUpTo, countText } from "../../../shared/attention-case.ts";
import { apiQuery } from "../../api/queries.ts";
import { NavLink, Shell } from "../../shell/shell.tsx";
import { VisuallyHidden } from "../../ui/text.tsx";
import { usePendingCount } from "../admin/use-people.ts";
import { useAttentionCounts } from "../attention/use-cases.ts";
import { LogoutButton } from "./logout-button.tsx";
import { StaffLayout } from "./staff-layout.tsx";

/** A number in the navigation, where there is one. `of`: what is counted, for screen readers. */
function NavCount({ count, isCut, of }: { count: number; isCut: boolean; of: string }) {
  if (count === 0) return null;
  return (
    <Badge colorPalette="orange" borderRadius="full" ms="2">
      {countText(count, isCut)}
      <VisuallyHidden> {of}</VisuallyHidden>
    </Badge>
  );
}

function AttentionLink() {
  const counted = useAttentionCounts();
  return (
    <NavLink asChild>
      <Link to="/logistic/attention">
        Needs attention
        {counted && <NavCount count={counted.total} isCut={counted.isCut} of="parcels" />}
      </Link>
    </NavLink>
  );
}

/** Only while the page is visible. */
const shopPollMs = 5 * 60_000;

function ImportsLink() {
  const query = { ...apiQuery("shopNotTaken", { query: { limit: 1 } }), refetchInterval: shopPollMs };
  const count = useQuery(query).data?.count ?? 0;
  return (
    <NavLink asChild>
      <Link to="/logistic/imports">
        Imports
        <NavCount count={count} isCut={count >= countsUpTo} of="not taken from the shop" />
      </Link>
    </NavLink>
  );
}

function MembersLink() {
  const pending = usePendingCount();
  return (
    <NavLink asChild>
      <Link to="/admin/verify">
        Logistics
        {pending && <NavCount {...pending} of="waiting for approval" />}
      </Link>
    </NavLink>
  );
}

export function LogisticsArea() {
  return (
    <StaffLayout area="logistics">
      <Shell
        home="/logistic/dashboard"
        label="Logistics"
        nav={
          <>
            <NavLink asChild>
              <Link to="/logistic/dashboard">Tracking No</Link>
            </NavLink>
            <AttentionLink />
            <ImportsLink />
            <NavLink asChild>
              <Link to="/logistic/profile">Profile</Link>
            </NavLink>
            <LogoutButton area="logistics" />
          </>
        }
      />
    </StaffLayout>
  );
}

export function AdminArea() {
  return (
    <StaffLayout area="admin">
      <Shell
        home="/admin/all"
        label="Admin"
        nav={
          <>
            <MembersLink />
            <NavLink asChild>
              <Link to="/admin/all">Admins</Link>
            </NavLink>
            <NavLink asChild>
              <Link to="/admin/profile">My Profile</Link>
            </NavLink>
            <LogoutButton area="admin" />
          </>
        }
      />
    </StaffLayout>
  );
}
