import { chakra, defineRecipe } from "@chakra-ui/react";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { tones } from "./badge.tsx";

const noticeRecipe = defineRecipe({
  base: {
    display: "flex",
    gap: "3",
    p: "4",
    borderRadius: "sm",
    borderInlineStart: "4px solid",
    borderColor: "currentColor",
    animation: "fade 0.2s",
    "& svg": { flexShrink: 0, mt: "0.2em" },
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

export interface NoticeProps {
  tone: keyof typeof icons;
  /** What the user can do, in a paragraph of its own. */
  advice?: ReactNode;
  /** Buttons or links. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A message. Errors and warnings interrupt a screen reader, the others wait. */
export function Notice({ tone, advice, actions, children }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <Box tone={tone} role={tone === "error" || tone === "warning" ? "alert" : "status"}>
      <Icon size={20} aria-hidden />
      <NoticeContent advice={advice} actions={actions}>
        {children}
      </NoticeContent>
    </Box>
  );
}

/** The buttons stand beside the text, and below it on narrow screens. */
export const NoticeContent = ({
  advice,
  actions,
  children,
}: Omit<NoticeProps, "tone">) => (
  <chakra.div
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    columnGap="4"
    rowGap="3"
    minW="0"
    flex="1"
  >
    <chakra.div display="grid" gap="1" minW="0" flex="1 1 14rem">
      <chakra.div fontWeight={advice ? "600" : undefined}>{children}</chakra.div>
      {advice && <div>{advice}</div>}
    </chakra.div>
    {actions && (
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {actions}
      </chakra.div>
    )}
  </chakra.div>
);
