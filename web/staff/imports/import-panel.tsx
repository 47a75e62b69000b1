import { Center, chakra } from "@chakra-ui/react";
import { ChevronDown } from "lucide-react";
import { Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button, type ButtonProps } from "../../ui/button.tsx";
import { Card, Line, Muted, VisuallyHidden } from "../../ui/page.tsx";
import { Notice } from "../feedback.tsx";
import { isOverlayOpen, lazyOverlay } from "../overlays/overlays.ts";
import { useAccount } from "../session/drafts.ts";
import { FileButton, saveSheet, templateSheet } from "../spreadsheet/save.tsx";
import { type PanelState, panelState, useImport } from "./use-import.ts";
import { useProgress } from "./use-progress.tsx";

const PanelBody = lazyOverlay(() => import("./panel-body.tsx"), "PanelBody");

/** Excel's formats first, for file pickers that show only one of them. */
const accepted = ".xlsx,.xls,.csv,.tsv,.txt";
const nothingToPaste =
  "Nothing to paste yet. Copy the rows in your spreadsheet, then press Ctrl+V or ⌘V on this page.";
const howToImport =
  "Drop an .xlsx, .xls or .csv file anywhere on this page, or paste rows. We check them before anything is saved.";

const menuId = "import-menu";
const Menu = chakra("div", {
  base: {
    maxW: "20rem",
    p: "3",
    gap: "1",
    bg: "surface",
    color: "ink",
    borderWidth: "1px",
    borderRadius: "md",
    boxShadow: "dialog",
    "&:popover-open": { display: "grid" },
    "& button": { justifyContent: "start", px: "3" },
    // Elsewhere it opens in the middle of the window.
    "@supports (position-area: bottom)": {
      inset: "auto",
      m: "0",
      mt: "1",
      positionArea: "bottom span-right",
    },
  },
});

/** Imports a spreadsheet, in its screen's head: a button with the ways to choose rows and, once there are some, a panel below everything. */
export function ImportPanel() {
  const account = useAccount("logistics");
  // Another account's file is not shown even for a moment.
  return <AccountsImport key={account} account={account} />;
}

function AccountsImport({ account }: { account: string | undefined }) {
  const current = useImport(account);
  const { chosen, refusal, upload, choose, refuse, clear } = current;
  const picker = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const fileHeading = useRef<HTMLHeadingElement>(null);

  const progress = useProgress(upload.data?.importId, upload.data);
  const state = panelState(current, progress.data);
  const status = chosen && goesOn[state.is];
  const dragged = useDroppedFiles(!upload.isFetching, choose);
  // The pressed button disappears.
  const act = (action: () => unknown) => {
    action();
    fileHeading.current?.focus();
  };
  const paste = async () => {
    const text = await navigator.clipboard.readText().catch(() => "");
    return text.trim() ? choose([pastedFile(text)]) : refuse(nothingToPaste);
  };
  const remove = () => {
    clear();
    opener.current?.focus();
  };

  return (
    <chakra.section display="contents" aria-label="Import from a spreadsheet">
      {dragged && <DropOverlay />}
      {/* Always there: a screen reader tells only what changes in it. */}
      <VisuallyHidden role="status">{status}</VisuallyHidden>
      <Button
        ref={opener}
        tone="quiet"
        disabled={upload.isFetching}
        popoverTarget={menuId}
      >
        Import <ChevronDown size={18} />
      </Button>
      <Menu id={menuId} popover="auto">
        <Muted px="3" pb="1">
          {howToImport}
        </Muted>
        <Way onClick={() => picker.current?.click()}>Choose Excel file</Way>
        <Way onClick={() => void paste()}>Paste rows</Way>
        <FileButton
          tone="bare"
          size="md"
          save={() => saveSheet(templateSheet, "tracking-template")}
        >
          Template
        </FileButton>
        <input
          ref={picker}
          type="file"
          accept={accepted}
          aria-label="Excel file"
          hidden
          onChange={({ currentTarget }) => {
            void choose([...(currentTarget.files ?? [])]);
            // The same file, corrected, may be chosen again.
            currentTarget.value = "";
          }}
        />
      </Menu>
      {refusal && (
        <chakra.div order={1} flex="1 0 100%">
          <Notice tone="error">{refusal}</Notice>
        </chakra.div>
      )}
      {chosen && (
        <Card order={1} flex="1 0 100%" minW="0" rows gap="5" mb="2">
          <Line>
            <chakra.div flex="1 1 14rem" minW="0">
              <chakra.h2 ref={fileHeading} tabIndex={-1} fontSize="lg">
                {chosen.file.name}
              </chakra.h2>
              <Muted>{status}</Muted>
            </chakra.div>
            {!upload.isFetching && (
              <Button
                size="sm"
                tone={state.is === "imported" ? "primary" : "quiet"}
                onClick={remove}
              >
                {closes[state.is] ?? "Remove the file"}
              </Button>
            )}
          </Line>
          <Suspense>
            <PanelBody
              state={state}
              current={current}
              chosen={chosen}
              progress={progress}
              act={act}
              onRemove={remove}
            />
          </Suspense>
        </Card>
      )}
    </chakra.section>
  );
}

/** A way to choose rows, which closes the menu. */
const Way = (props: ButtonProps) => (
  <Button tone="bare" popoverTarget={menuId} popoverTargetAction="hide" {...props} />
);

/** What goes on, in a line. Results are announced by their notices. */
const goesOn: Readonly<Partial<Record<PanelState["is"], string>>> = {
  checking: "Checking… A large file can take half a minute.",
  choosing:
    "Choose which column holds the order number, the phone and the tracking number.",
  checked: "Nothing has been saved yet. This is what Upload will do:",
  uploading: "Uploading…",
  importing: "Importing…",
};

/** What closes the panel once the file is uploaded. */
const closes: Readonly<Partial<Record<PanelState["is"], string>>> = {
  importing: "Close",
  imported: "Done",
};

/** Rows that were copied, as a file of theirs. */
const pastedFile = (text: string) =>
  new File([text], "Pasted rows.txt", { type: "text/plain" });

const takesText = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest("input, textarea, select, [contenteditable]") !== null;

/**
 * Takes files dropped anywhere on the page, which the browser would otherwise open, and rows copied from a spreadsheet
 * program that are pasted anywhere but in a field.
 * @returns whether a file is being dragged over the page
 */
function useDroppedFiles(
  enabled: boolean,
  onFiles: (files: readonly File[]) => unknown,
): boolean {
  const [dragged, setDragged] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const isOpen = () => enabled && !isOverlayOpen();
    const drag = (event: DragEvent) => {
      // It left an element within the page: the next event says the same again.
      const isWithin = event.type === "dragleave" && event.relatedTarget !== null;
      if (isWithin || !event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = isOpen() ? "copy" : "none";
      setDragged(event.type === "dragover" && isOpen());
      if (event.type === "drop" && isOpen()) take([...event.dataTransfer.files]);
    };
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      // Spreadsheet programs copy the cells of a row with a tab between them.
      if (!isOpen() || takesText(event.target) || !text.includes("\t")) return;
      event.preventDefault();
      take([pastedFile(text)]);
    };
    for (const name of ["dragover", "dragleave", "drop"] as const)
      window.addEventListener(name, drag, { signal });
    window.addEventListener("paste", paste, { signal });
    return () => listening.abort();
  }, [enabled]);

  return dragged;
}

/** Shown while a file is dragged over the page: it may be dropped anywhere. */
const DropOverlay = () => (
  <Center
    position="fixed"
    inset="0"
    zIndex="10"
    flexDirection="column"
    bg="surface"
    opacity="0.95"
    border="4px dashed"
    borderColor="primary"
    pointerEvents="none"
  >
    <chakra.p fontFamily="display" fontSize="xl">
      Drop the file to check it
    </chakra.p>
    <chakra.p color="inkMuted">Nothing is saved until you press Upload.</chakra.p>
  </Center>
);
