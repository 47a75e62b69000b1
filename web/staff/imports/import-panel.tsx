import { Button, Card, chakra } from "@chakra-ui/react";
import { Suspense, useRef } from "react";
import { type ImportReport, isImportFinished } from "../../../shared/import-report.ts";
import { VisuallyHidden } from "../../ui/text.tsx";
import { Notice } from "../feedback.tsx";
import { lazyOverlay } from "../overlays/overlays.ts";
import { useAccount } from "../session/drafts.ts";
import { FileButton, saveSheet } from "../spreadsheet/save.tsx";
import { DropOverlay, useDroppedFiles } from "./file-drop.tsx";
import { type Import, useImport } from "./use-import.ts";
import { useProgress } from "./use-progress.tsx";

const PanelBody = lazyOverlay(() => import("./panel-body.tsx"), "PanelBody");

/** Excel's formats first, for file pickers that show only one of them. */
const accepted = ".xlsx,.xls,.csv,.tsv,.txt";
const howToImport =
  "Drop an .xlsx, .xls or .csv file anywhere on this page, or paste rows. We check them before anything is saved.";

const Row = chakra("div", {
  base: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: { base: "1", md: "2" } },
});

/** Imports a spreadsheet, in its screen's grid: a few words in the area `import` and, once a file is chosen, a panel below everything. */
export function ImportPanel() {
  const account = useAccount("logistics");
  // Another account's file is not shown even for a moment.
  return <AccountsImport key={account} account={account} />;
}

function AccountsImport({ account }: { account: string | undefined }) {
  const current = useImport(account);
  const { chosen, refusal, upload, choose, clear } = current;
  const picker = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const fileHeading = useRef<HTMLHeadingElement>(null);

  const progress = useProgress(upload.data?.importId, upload.data);
  const status = chosen ? statusOf(current, progress.data) : "";
  const dragged = useDroppedFiles(!upload.isFetching, choose);
  // The pressed button disappears.
  const act = (action: () => unknown) => {
    action();
    fileHeading.current?.focus();
  };
  const remove = () => {
    clear();
    heading.current?.focus();
  };

  return (
    <chakra.section display="contents" aria-labelledby="import-heading">
      {dragged && <DropOverlay />}
      <Row gridArea="import" title={howToImport}>
        <chakra.h2 id="import-heading" ref={heading} tabIndex={-1} fontSize="md">
          Import<VisuallyHidden> from a spreadsheet</VisuallyHidden>
        </chakra.h2>
        <VisuallyHidden as="p">{howToImport}</VisuallyHidden>
        {/* Always there: a screen reader tells only what changes in it. */}
        <VisuallyHidden role="status">{status}</VisuallyHidden>
        <FileButton
          variant="ghost"
          px="2"
          save={() => saveSheet(({ templateSheet }) => templateSheet, "tracking-template")}
        >
          Template
        </FileButton>
        <Button variant="outline" size="sm" disabled={upload.isFetching} onClick={() => picker.current?.click()}>
          Choose Excel file
        </Button>
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
      </Row>
      {refusal && (
        <chakra.div gridColumn="1 / -1">
          <Notice tone="error">{refusal}</Notice>
        </chakra.div>
      )}
      {chosen && (
        <Card.Root gridColumn="1 / -1" gap="5" my="2" p={{ base: "4", sm: "6" }}>
          <Row>
            <chakra.div flex="1 1 14rem" minW="0">
              <chakra.h2 ref={fileHeading} tabIndex={-1} fontSize="lg" overflowWrap="anywhere">
                {chosen.file.name}
              </chakra.h2>
              <chakra.p fontSize="sm" color="inkMuted">
                {status}
              </chakra.p>
            </chakra.div>
            {!upload.isFetching && (
              <Button size="sm" variant={upload.data ? "solid" : "outline"} onClick={remove}>
                {upload.data ? "Done" : "Remove the file"}
              </Button>
            )}
          </Row>
          <Suspense>
            <PanelBody current={current} chosen={chosen} progress={progress} act={act} />
          </Suspense>
        </Card.Root>
      )}
    </chakra.section>
  );
}

/** What goes on, in a line. Results are announced by their notices. */
function statusOf({ upload, columns, check }: Import, report: ImportReport | undefined): string {
  if (report) return isImportFinished(report.status) ? "" : "Importing…";
  if (upload.isFetching) return "Uploading…";
  if (columns) return "Choose which column holds the order number, the phone and the tracking number.";
  if (check.isFetching) return "Checking… A large file can take half a minute.";
  return check.data ? "Nothing has been saved yet. This is what Upload will do:" : "";
}
