import { chakra } from "@chakra-ui/react";
import type { Parcel } from "../../../shared/shipment/parcel.ts";
import { describeParcel } from "../../parcel/describe-parcel.ts";

const Choice = chakra("label", {
  base: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "auto 1fr",
    columnGap: "3",
    alignItems: "start",
    p: "3",
    border: "1px solid",
    borderColor: "lineStrong",
    borderRadius: "md",
    bg: "surface",
    cursor: "pointer",
    _hover: { borderColor: "ink" },
    "&:has(:checked)": { borderColor: "primary", boxShadow: "inset 0 0 0 1px var(--ui-colors-primary)" },
    "&:has(:focus-visible)": { outline: "3px solid", outlineColor: "focus", outlineOffset: "2px" },
    "& input": { boxSize: "1.25rem", mt: "0.2rem", outline: "none" },
  },
});

interface ParcelChoiceProps {
  parcels: readonly Parcel[];
  /** Of the order, with those that are not shown. */
  count: number;
  chosen: string;
  onChoose(trackingNo: string): void;
}

/** A choice between the parcels of an order. Native radio buttons support arrow keys and announce "2 of 3". */
export function ParcelChoice({ parcels, count, chosen, onChoose }: ParcelChoiceProps) {
  return (
    <chakra.fieldset
      display="grid"
      gap="2"
      gridTemplateColumns={{ base: "minmax(0, 1fr)", md: "repeat(auto-fit, minmax(16rem, 1fr))" }}
    >
      <chakra.legend mb="2" fontWeight="600">
        This order comes in {count} parcels
        {count > parcels.length && (
          <chakra.span display="block" fontWeight="400" color="inkMuted">
            Showing {parcels.length}: those on their way first, then the newest.
          </chakra.span>
        )}
      </chakra.legend>
      {parcels.map((parcel, index) => {
        const { badge } = describeParcel(parcel);
        return (
          <Choice key={parcel.trackingNo}>
            <input
              type="radio"
              name="parcel"
              value={parcel.trackingNo}
              checked={parcel.trackingNo === chosen}
              onChange={() => onChoose(parcel.trackingNo)}
            />
            <chakra.span display="grid">
              <chakra.span fontWeight="600">
                Parcel {index + 1}: {badge}
              </chakra.span>
              <chakra.span fontFamily="mono" fontSize="sm" color="inkMuted" overflowWrap="anywhere">
                {parcel.trackingNo}
              </chakra.span>
            </chakra.span>
          </Choice>
        );
      })}
    </chakra.fieldset>
  );
}
