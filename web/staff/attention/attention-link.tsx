import { chakra } from "@chakra-ui/react";
import { Link } from "@tanstack/react-router";
import { countText } from "../../../shared/attention-case.ts";
import { NavLink } from "../../ui/header.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useAttentionCounts } from "./use-attention-counts.ts";

const Count = chakra("span", {
  base: {
    ms: "2",
    px: "2",
    py: "0.5",
    borderRadius: "full",
    bg: "warningSurface",
    color: "warningInk",
    fontSize: "xs",
    fontWeight: 600,
    lineHeight: 1.4,
  },
});

/** The board in the navigation, with its number. */
export function AttentionLink() {
  const counted = useAttentionCounts();
  const total = counted?.total ?? 0;
  return (
    <NavLink asChild>
      <Link to="/logistic/attention">
        Needs attention
        {total > 0 && (
          <Count>
            {countText(total, counted?.isCut)}
            <VisuallyHidden> parcels</VisuallyHidden>
          </Count>
        )}
      </Link>
    </NavLink>
  );
}
