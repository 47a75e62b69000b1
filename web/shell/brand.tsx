import { chakra } from "@chakra-ui/react";
import { business } from "../../shared/business.ts";
import { SproutMark } from "../ui/sprout-mark.tsx";
import { SiteLink, type SitePath } from "./site-link.tsx";

/** The business's mark and name, with a link to the first screen of an area. */
export function Brand({ to }: { to: SitePath }) {
  return (
    <chakra.span
      display="inline-flex"
      minH="3rem"
      alignItems="center"
      fontFamily="display"
      fontSize="lg"
      lineHeight="1.2"
    >
      <SiteLink to={to}>
        <chakra.span display="inline-flex" alignItems="center" gap="2" py="2">
          <SproutMark size={34} />
          {business.name}
        </chakra.span>
      </SiteLink>
    </chakra.span>
  );
}
