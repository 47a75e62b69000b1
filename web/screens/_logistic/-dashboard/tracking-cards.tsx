import { chakra } from "@chakra-ui/react";
import { memo } from "react";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { clearOfDock } from "../../../ui/dock.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { ActionButtons, Checkbox, CreatedAt, type RecordRowProps } from "./record-row.tsx";

export const CardList = chakra("ul", {
  base: { display: "grid", gap: "3", listStyleType: "none", opacity: "var(--rows-opacity, 1)" },
});

const RecordCard = chakra("li", {
  base: {
    bg: "surface",
    border: "1px solid",
    borderColor: "line",
    borderRadius: "md",
    p: "4",
    display: "grid",
    gap: "1",
    "&:has(:checked)": { borderColor: "primary", boxShadow: "inset 0 0 0 1px var(--ui-colors-primary)" },
    "& button, & input": clearOfDock,
  },
  variants: { fresh: { true: { bg: "successSurface" } } },
});

/** One record where there is no room for a table: the order first, then how to reach and find it. */
export const TrackingCard = memo(function TrackingCard(props: RecordRowProps) {
  const { record, number, selected, fresh, actions } = props;
  const { _id, name, phone, trackingNo, createdAt } = record;
  return (
    <RecordCard fresh={fresh}>
      <chakra.div display="flex" alignItems="center" gap="3">
        <Checkbox
          aria-label={`Select ${name}`}
          checked={selected}
          onChange={(event) => actions.select(_id, event.currentTarget.checked)}
        />
        <chakra.span fontWeight="600" flex="1" minW="0" overflowWrap="anywhere">
          {name}
        </chakra.span>
        <chakra.span color="inkMuted" fontSize="sm">
          #{number}
        </chakra.span>
      </chakra.div>
      <chakra.span display="flex" alignItems="center" fontFamily="mono" fontSize="sm" overflowWrap="anywhere">
        {trackingNo}
        <CopyButton text={trackingNo} label={`tracking number of ${name}`} />
      </chakra.span>
      <chakra.div display="flex" flexWrap="wrap" alignItems="end" justifyContent="space-between" columnGap="3">
        <chakra.div display="grid" overflowWrap="anywhere">
          <span>{phone}</span>
          <chakra.span color="inkMuted" fontSize="sm">
            <CreatedAt iso={createdAt} />
          </chakra.span>
        </chakra.div>
        <chakra.div me="-3" mb="-2" ms="auto">
          <ActionButtons record={record} actions={actions} />
        </chakra.div>
      </chakra.div>
    </RecordCard>
  );
});

const skeletonCards = Array.from({ length: 5 }, (_, card) => card);

export function TrackingCardsSkeleton() {
  return skeletonCards.map((card) => <Skeleton key={card} h="9rem" w="full" aria-hidden />);
}
