import { chakra } from "@chakra-ui/react";
import { parcelWidths } from "../../parcel/progress-timeline.tsx";

/** Of the page of an answer. */
export const answerPage = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "start",
  gap: { base: "1", md: "4" },
} as const;

const stacked = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: { base: "4", md: "6" },
} as const;

export const AnswerBody = chakra("div", { base: stacked });

/** Status and history side by side on wide screens, where there is a history. */
export const AnswerColumns = chakra("div", {
  base: {
    ...stacked,
    alignItems: "start",
    "&:not(:has(> :last-child:empty))": {
      gridTemplateColumns: { lg: "minmax(0, 3fr) minmax(0, 2fr)" },
    },
  },
});
export const AnswerColumn = chakra("div", {
  base: { ...stacked, ...parcelWidths, _empty: { display: "none" } },
});
