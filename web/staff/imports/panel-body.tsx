import { chakra } from "@chakra-ui/react";
import { useState } from "react";
import type { ImportCounts, ImportReport } from "../../../shared/import-report.ts";
import { either, formatNumber, formatRowCount } from "../../../shared/plural.ts";
import { mayRetry } from "../../api/client.ts";
import { ApiFailure } from "../../api/failure.ts";
import { Button, SmallButton } from "../../ui/button.tsx";
import { Bullets, Rows } from "../../ui/page.tsx";
import { CheckField } from "../check-field.tsx";
import { ExportDialog, mostLinks } from "../export/export-dialog.tsx";
import { FailureNotice, Notice, ProgressBar } from "../feedback.tsx";
import { MarkShipped } from "../parcels/shop/connected-shop.tsx";
import { ListedRows } from "../screen.tsx";
import { ChooseColumns } from "./choose-columns.tsx";
import { hasWritten, ReportedRows, whatHappened } from "./reports.tsx";
import { RollbackDialog } from "./rollback-dialog.tsx";
import type { Import, PanelState } from "./use-import.ts";
import { Progress, type useProgress } from "./use-progress.tsx";

interface PanelBodyProps {
  state: PanelState;
  current: Import;
  chosen: NonNullable<Import["chosen"]>;
  /** How far a started import is. */
  progress: ReturnType<typeof useProgress>;
  /** Runs the action of a button that disappears. */
  act(action: () => unknown): void;
  /** Closes the panel. */
  onRemove(): void;
}

/** The content of the panel in each state. */
export function PanelBody(props: PanelBodyProps) {
  const { state, current, chosen, progress, act, onRemove } = props;
  const { name } = chosen.file;
  const { check, upload } = current;
  const checkAgain = () => act(() => current.checkAgain());
  switch (state.is) {
    case "imported":
      return (
        <Outcome
          report={state.report}
          fileName={name}
          onCheckAgain={checkAgain}
          onRemove={onRemove}
        />
      );
    case "importing":
      return (
        <Rows gap="4">
          <Progress query={progress} fileName={name} />
          <ReportedRows report={state.report} fileName={name} />
        </Rows>
      );
    case "uploading":
      return <ProgressBar label={`Uploading ${name}`} />;
    case "choosing":
      return (
        <ChooseColumns
          columns={state.columns}
          onUse={(columns) => act(() => current.checkAgain({ columns }))}
          onForgotten={() => act(() => undefined)}
        />
      );
    case "refused":
      return (
        <FailureNotice
          error={state.error}
          endpoint="importExcel"
          actions={
            isTemporary(state.error) ? (
              <Small onClick={checkAgain}>Try again</Small>
            ) : (
              chosen.columns && (
                <Small onClick={() => act(current.changeColumns)}>Change columns</Small>
              )
            )
          }
        />
      );
    case "checking":
    case "checked":
      return (
        <Rows gap="5">
          {state.is === "checking" && <ProgressBar label={`Checking ${name}`} />}
          <FailureNotice error={upload.error} endpoint="importExcel" />
          {isTemporary(upload.error) && (
            <p>
              The file may have arrived anyway. Upload it again: rows that are already
              saved won't be added twice.
            </p>
          )}
          {check.data && <ImportPreview report={check.data} {...props} />}
        </Rows>
      );
  }
}

const Small = (props: { onClick(): void; children: string }) => (
  <Button size="sm" {...props} />
);

/** The same file may be taken the next time. */
const isTemporary = (error: unknown) => error instanceof ApiFailure && mayRetry(0, error);

interface OutcomeProps {
  report: ImportReport;
  fileName: string;
  onCheckAgain(): void;
  onRemove(): void;
}

/** The result of an import. */
export function Outcome({ report, fileName, onCheckAgain, onRemove }: OutcomeProps) {
  const { status, counts, error, notes } = report;
  const happened = whatHappened(counts);
  return (
    <Rows gap="4">
      {status === "failed" ? (
        <Notice
          tone="error"
          advice={error}
          actions={<Small onClick={onCheckAgain}>Check the file again</Small>}
        >
          {hasWritten(report) ? `Upload failed partway. ${happened}` : "Upload failed"}
        </Notice>
      ) : (
        <Notice
          tone={counts.refused + counts.newer < counts.rows ? "success" : "info"}
          actions={
            hasWritten(report) && (
              <NextSteps report={report} fileName={fileName} onRolledBack={onRemove} />
            )
          }
        >
          {happened}
        </Notice>
      )}
      <ReportedRows report={report} fileName={fileName} />
      <Points title="Good to know" points={notes} />
    </Rows>
  );
}

interface NextStepsProps {
  report: ImportReport;
  fileName: string;
  onRolledBack(): void;
}

/** What may follow an import: its records' links for their customers, or taking it back. */
function NextSteps({
  report: { importId, at, counts },
  fileName,
  onRolledBack,
}: NextStepsProps) {
  const [open, setOpen] = useState<"links" | "rollback">();
  const close = () => setOpen(undefined);
  const added = counts.created + counts.addedParcels;
  if (importId === undefined) return null;
  return (
    <>
      <MarkShipped
        records={{ importId }}
        count={added + counts.changed + counts.replaced}
      />
      {added > 0 && added <= mostLinks && (
        <Small onClick={() => setOpen("links")}>Get links</Small>
      )}
      <SmallButton onClick={() => setOpen("rollback")}>Roll back</SmallButton>
      {open === "links" && (
        <ExportDialog
          query={{ createdFrom: at }}
          found="The records added since you uploaded this file."
          start="links"
          onClose={close}
        />
      )}
      {open === "rollback" && (
        <RollbackDialog
          listed={{ importId, fileName }}
          onClose={(isDone) => {
            close();
            // Behind the dialog nothing takes the focus.
            if (isDone) setTimeout(onRolledBack);
          }}
        />
      )}
    </>
  );
}

interface ImportPreviewProps
  extends Pick<PanelBodyProps, "state" | "current" | "chosen" | "act"> {
  report: ImportReport;
}

/** What an upload would do. While the file is checked again, the report is from the check before. */
function ImportPreview({ report, state, chosen, current, act }: ImportPreviewProps) {
  const { file, replace, leaveOut, columns: own } = chosen;
  const { counts, columns = [], choice, notes, canceled } = report;
  const checking = state.is === "checking";
  const changesNothing = !hasWritten(report);
  const unused = columns
    .filter(({ field }) => field === null)
    .map(({ header }) => header);
  return (
    <ListedRows gap="5" aria-busy={checking} stale={checking}>
      <Counts counts={counts} replace={replace} />
      {(counts.addedParcels > 0 || replace) && (
        <CheckField
          label="Replace tracking numbers"
          hint="If an order has one parcel with a different number, the number in this file replaces it. Otherwise it's added as another parcel."
          checked={replace}
          readOnly={checking}
          onChange={(now) => current.checkAgain({ replace: now })}
        />
      )}
      {canceled && (
        <CheckField
          label={`Leave out ${formatRowCount(canceled.rows)} that ${canceled.rows === 1 ? "says" : "say"} ${either(canceled.words.map((word) => `“${word}”`))}`}
          hint="Otherwise they're imported like the others."
          checked={leaveOut}
          readOnly={checking}
          onChange={(now) => current.checkAgain({ leaveOut: now })}
        />
      )}
      {changesNothing && (
        <Notice tone="info">
          {counts.unchanged > 0
            ? "Everything in this file is already saved. Uploading it changes nothing."
            : "No row in this file can be saved."}
        </Notice>
      )}
      <div>
        <Button
          tone={changesNothing ? "quiet" : "primary"}
          disabled={checking}
          onClick={() => act(current.upload.refetch)}
        >
          Upload
        </Button>
      </div>
      <ReportedRows report={report} fileName={file.name} ahead />
      <Points
        title="How the columns were read"
        points={[
          ...columns.map(
            ({ header, field, example }) =>
              field &&
              `${field}: “${header}”${example ? `, e.g. ${example}` : ", empty"}`,
          ),
          unused.length > 0 && `Not used: ${unused.join(", ")}`,
          choice?.remembered &&
            !own &&
            "These are the columns you chose for the last file with the same headers.",
        ]}
      />
      {choice && (
        <div>
          <SmallButton disabled={checking} onClick={() => act(current.changeColumns)}>
            Change columns
          </SmallButton>
        </div>
      )}
      <Points title="Good to know" points={notes} />
    </ListedRows>
  );
}

const Tile = chakra("div", {
  base: {
    display: "flex",
    flexDirection: "column-reverse",
    justifyContent: "flex-end",
    p: "3",
    bg: "sunken",
    borderRadius: "sm",
    "& dd": { fontSize: "xl", fontWeight: 600, lineHeight: 1.2 },
    "& dt": { fontSize: "sm" },
  },
  variants: { refused: { true: { bg: "warningSurface", color: "warningInk" } } },
});

const kinds = [
  ["created", "New"],
  ["unchanged", "Unchanged"],
  ["changed", "Phone changed"],
  ["addedParcels", "Parcel added"],
  ["replaced", "Number replaced"],
  ["refused", "Skipped"],
] as const satisfies readonly (readonly [keyof ImportCounts, string])[];

/** What an import would do, in numbers. */
const Counts = ({ counts, replace }: { counts: ImportCounts; replace: boolean }) => (
  <chakra.dl
    display="grid"
    gap="2"
    gridTemplateColumns="repeat(auto-fit, minmax(7rem, 1fr))"
  >
    {kinds.map(
      ([kind, label]) =>
        (kind !== "replaced" || replace) && (
          <Tile key={kind} refused={kind === "refused" && counts.refused > 0}>
            <dt>{label}</dt>
            <dd>{formatNumber(counts[kind])}</dd>
          </Tile>
        ),
    )}
  </chakra.dl>
);

/** What there is to know of a file, in a line each. */
function Points({
  title,
  points = [],
}: {
  title: string;
  points?: readonly (string | false | null | undefined)[] | undefined;
}) {
  const lines = new Set(points.filter((point) => typeof point === "string"));
  if (lines.size === 0) return null;
  return (
    <div>
      <chakra.h3 fontFamily="body" fontWeight="600">
        {title}
      </chakra.h3>
      <Bullets aria-label={title}>
        {[...lines].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Bullets>
    </div>
  );
}
