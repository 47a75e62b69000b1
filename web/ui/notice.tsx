import { chakra, defineRecipe } from "@chakra-ui/react";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Line, Rows, tones } from "./page.tsx";

const noticeRecipe = defineRecipe({
  base: {
    display: "flex",
    // Beside buttons the text stands lower: the icon stays with its first line.
    alignItems: "baseline",
    gap: "min(0.75rem, 4vw)",
    p: "min(1rem, 5vw)",
    borderRadius: "sm",
    borderInlineStart: "4px solid",
    borderColor: "currentColor",
    animation: "fade 0.2s",
    "& > svg": { flexShrink: 0, position: "relative", top: "0.2em" },
  },
  variants: {
    tone: {
      info: tones.info,
      success: tones.success,
      warning: tones.warning,
      error: tones.danger,
    },
  },
});
const Box = chakra("div", noticeRecipe);

const icons = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
};
const roles = { info: "status", success: "status", warning: "alert", error: "alert" };

export interface NoticeProps {
  tone: keyof typeof icons;
  /** What the user can do, in a paragraph of its own. */
  advice?: ReactNode;
  /** Buttons or links. */
  actions?: ReactNode;
  /** `group`: it is part of the screen, and not announced. */
  role?: "group";
  children: ReactNode;
}

/** A message. Errors and warnings interrupt a screen reader, the others wait. */
export function Notice({ tone, advice, actions, role, children }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <Box tone={tone} role={role ?? roles[tone]}>
      <Icon size={20} />
      {/* The buttons stand beside the text, and below it on narrow screens. */}
      <Line columnGap="4" rowGap="3" minW="0" flex="1">
        <Rows gap="1" minW="0" flex="1 1 14rem">
          <chakra.div fontWeight={advice ? "600" : undefined}>{children}</chakra.div>
          {advice && <div>{advice}</div>}
        </Rows>
        {actions && <Line>{actions}</Line>}
      </Line>
    </Box>
  );
}
