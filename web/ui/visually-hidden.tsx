import { chakra } from "@chakra-ui/react";

/** For screen readers only. */
export const VisuallyHidden = chakra("span", {
  base: {
    position: "absolute",
    w: "1px",
    h: "1px",
    m: "-1px",
    p: "0",
    overflow: "hidden",
    clipPath: "inset(50%)",
    whiteSpace: "nowrap",
  },
});
