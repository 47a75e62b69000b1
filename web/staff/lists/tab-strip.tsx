import { Badge, chakra } from "@chakra-ui/react";

export const Strip = chakra("div", {
  base: {
    display: "flex",
    minW: "0",
    position: "relative",
    overflowX: "auto",
    scrollbarWidth: "none",
  },
});

/** A part of a screen, as a button or a link. */
export const Tab = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    flexShrink: 0,
    minH: "control",
    px: "2.5",
    fontSize: "sm",
    fontWeight: 600,
    color: "inkMuted",
    cursor: "pointer",
    borderBottom: "3px solid transparent",
    outlineOffset: "-3px !important",
    _hover: { color: "ink" },
    "&[aria-pressed=true], &[aria-current=page]": {
      color: "ink",
      borderBottomColor: "turmeric",
    },
  },
});

/** Brings the shown tab into view where the strip of them scrolls, without scrolling the page. */
const scrollToTab = (tab: HTMLElement | null) =>
  tab?.parentElement?.scrollTo({ left: tab.offsetLeft - tab.offsetWidth });

interface TabStripProps<Value extends string> {
  label: string;
  tabs: readonly {
    readonly value: Value;
    readonly label: string;
    readonly count?: string | undefined;
  }[];
  shown: Value;
  onShow(value: Value): void;
}

/** The parts of a list, one of which is shown. */
export const TabStrip = <Value extends string>({
  label,
  tabs,
  shown,
  onShow,
}: TabStripProps<Value>) => (
  <Strip role="group" aria-label={label}>
    {tabs.map((tab) => (
      <Tab
        key={tab.value}
        type="button"
        ref={tab.value === shown ? scrollToTab : undefined}
        aria-pressed={tab.value === shown}
        onClick={() => onShow(tab.value)}
      >
        {tab.label}
        {tab.count && (
          <Badge key={tab.count} borderRadius="full">
            {tab.count}
          </Badge>
        )}
      </Tab>
    ))}
  </Strip>
);
