import { Button, Checkbox, chakra, Text } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import { type ImportCounts, type ImportReport, isImportFinished } from "../../../shared/import-report.ts";
import { formatNumber } from "../../../shared/plural.ts";
import { ApiFailure } from "../../api/failure.ts";
import { mayRetry } from "../../api/queries.ts";
import { FailureNotice, Notice } from "../feedback.tsx";
import { ProgressBar } from "../progress-bar.tsx";
import { ChooseColumns, ColumnTable } from "./choose-columns.tsx";
import { changeColumns, checkAgain, chooseColumns, type ImportState, upload } from "./import-store.ts";
import { ReportedRows } from "./reported-rows.tsx";
import { hasWritten, whatHappened } from "./reports.ts";
import { Progress, type useProgress } from "./use-progress.tsx";

/** About 20,000 rows. */
const largeBytes = 1_000_000;

interface PanelBodyProps {
  state: ImportState;
  /** The newest one of a started import. */
  report: ImportReport | undefined;
  progress: ReturnType<typeof useProgress>["query"];
  /** Runs the action of a button that disappears. */
  act(action: () => unknown): void;
}

/** The content of the panel in each state. */
export function PanelBody({ state, report, progress, act }: PanelBodyProps) {
  switch (state.step) {
    case "empty":
      return state.refusal ? <Notice tone="error">{state.refusal}</Notice> : null;
    case "columns":
      return (
        <ChooseColumns
          columns={state.columns}
          onUse={(fields, firstRowIsData) => act(() => chooseColumns(fields, firstRowIsData))}
          onForgotten={() => act(() => undefined)}
        />
      );
    case "not-checked":
      return (
        <FailureNotice
          error={state.error}
          endpoint="importExcel"
          actions={
            isTemporary(state.error) ? (
              <Small onClick={() => act(checkAgain)}>Try again</Small>
            ) : (
              state.columns && <Small onClick={() => act(changeColumns)}>Change columns</Small>
            )
          }
        />
      );
    case "uploading":
      return <ProgressBar label={`Uploading ${state.file.name}`} />;
    case "started":
      return report && isImportFinished(report.status) ? (
        <Outcome report={report} fileName={state.file.name} onCheckAgain={() => act(checkAgain)} />
      ) : (
        <chakra.div display="grid" gap="4">
          <Progress report={report ?? state.report} fileName={state.file.name} query={progress} />
          <ReportedRows report={report ?? state.report} fileName={state.file.name} />
        </chakra.div>
      );
    case "checking":
    case "checked": {
      const { check, file, replace, columns } = state;
      const checking = state.step === "checking";
      const error = "error" in state ? state.error : undefined;
      return (
        <chakra.div display="grid" gap="5">
          {checking && <ProgressBar label={`Checking ${file.name}`} />}
          {checking && file.size > largeBytes && <p>A file this size can take half a minute.</p>}
          <FailureNotice error={error} endpoint="importExcel" />
          {isTemporary(error) && (
            <p>The file may have arrived anyway. Upload it again: rows that are already saved won't be added twice.</p>
          )}
          {check && (
            <ImportPreview
              report={check}
              fileName={file.name}
              replace={replace}
              checking={checking}
              isChosen={columns !== undefined}
              act={act}
            />
          )}
        </chakra.div>
      );
    }
  }
}

const Small = (props: { onClick(): void; children: ReactNode }) => <Button size="sm" {...props} />;

/** The same file may be taken the next time. */
const isTemporary = (error: unknown) => error instanceof ApiFailure && mayRetry(0, error);

interface OutcomeProps {
  report: ImportReport;
  fileName: string;
  onCheckAgain(): void;
}

/** The result of an import. */
export function Outcome({ report, fileName, onCheckAgain }: OutcomeProps) {
  const { status, counts, error, notes = [] } = report;
  const happened = whatHappened(counts);
  return (
    <chakra.div display="grid" gap="4">
      {status === "failed" ? (
        <Notice tone="error" advice={error} actions={<Small onClick={onCheckAgain}>Check the file again</Small>}>
          Upload failed
          {hasWritten(report) && `, but not all of it: ${happened.charAt(0).toLowerCase()}${happened.slice(1)}`}
        </Notice>
      ) : (
        <Notice tone={counts.refused + counts.newer < counts.rows ? "success" : "info"}>{happened}</Notice>
      )}
      <ReportedRows report={report} fileName={fileName} />
      <Notes notes={notes} />
    </chakra.div>
  );
}

interface ImportPreviewProps {
  report: ImportReport;
  fileName: string;
  replace: boolean;
  /** A new check is running: the report shown is from the one before. */
  checking: boolean;
  /** The columns were chosen for this file. */
  isChosen: boolean;
  act: PanelBodyProps["act"];
}

const twoColumns = { base: "minmax(0, 1fr)", lg: "repeat(auto-fit, minmax(24rem, 1fr))" };

/** What an upload would do. */
function ImportPreview({ report, fileName, replace, checking, isChosen, act }: ImportPreviewProps) {
  const { counts, notes = [] } = report;
  const changesNothing = !hasWritten(report);
  return (
    <chakra.div display="grid" gap="5" aria-busy={checking} opacity={checking ? 0.6 : undefined}>
      <chakra.div display="grid" gap="3">
        <p>Nothing has been saved yet. This is what Upload will do:</p>
        <Counts counts={counts} replace={replace} />
      </chakra.div>
      {(counts.addedParcels > 0 || replace) && <ReplaceSwitch checked={replace} disabled={checking} />}
      {changesNothing && (
        <Notice tone="info">
          {counts.unchanged > 0
            ? "Everything in this file is already saved. Uploading it changes nothing."
            : "No row of this file can be saved."}
        </Notice>
      )}
      <div>
        <Button variant={changesNothing ? "outline" : "solid"} disabled={checking} onClick={() => act(upload)}>
          Upload
        </Button>
      </div>
      <chakra.div display="grid" gap="5" alignItems="start" gridTemplateColumns={twoColumns}>
        <chakra.div display="grid" gap="5" css={{ "&:empty": { display: "none" } }}>
          <ReportedRows report={report} fileName={fileName} ahead />
        </chakra.div>
        <chakra.div display="grid" gap="5">
          <Columns report={report} isChosen={isChosen} disabled={checking} onChange={() => act(changeColumns)} />
          <Notes notes={notes} />
        </chakra.div>
      </chakra.div>
    </chakra.div>
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
    overflowWrap: "anywhere",
    "& dd": { fontSize: "xl", fontWeight: 600, lineHeight: 1.2 },
    "& dt": { fontSize: "sm", color: "inkMuted" },
    "&:last-of-type:nth-of-type(odd)": { gridColumn: { base: "1 / -1", sm: "auto" } },
  },
  variants: {
    refused: { true: { bg: "warningSurface", color: "warningInk", "& dt": { color: "warningInk" } } },
  },
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
function Counts({ counts, replace }: { counts: ImportCounts; replace: boolean }) {
  const shown = kinds.filter(([kind]) => kind !== "replaced" || replace);
  return (
    <chakra.dl
      display="grid"
      gap="2"
      gridTemplateColumns={{ base: "repeat(2, minmax(0, 1fr))", sm: "repeat(auto-fit, minmax(6rem, 1fr))" }}
    >
      {shown.map(([kind, label]) => (
        <Tile key={kind} refused={kind === "refused" && counts.refused > 0}>
          <dt>{label}</dt>
          <dd>{formatNumber(counts[kind])}</dd>
        </Tile>
      ))}
    </chakra.dl>
  );
}

interface ColumnsProps {
  report: ImportReport;
  /** They were chosen for this file. */
  isChosen: boolean;
  disabled: boolean;
  onChange(): void;
}

/** The columns of a file and their fields, each with an example. */
function Columns({ report: { columns = [], choice }, isChosen, disabled, onChange }: ColumnsProps) {
  const unused = columns.filter(({ field }) => field === null).map(({ header }) => header);
  return (
    <chakra.div display="grid" gap="2" justifyItems="start">
      <ColumnTable w="full" tableLayout="fixed">
        <caption>How the columns were read</caption>
        <thead>
          <tr>
            <th scope="col">In the file</th>
            <th scope="col">Read as</th>
            <th scope="col">For example</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(
            ({ header, field, example }, column) =>
              field !== null && (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns may have the same header and never move
                <tr key={column}>
                  <td>{header}</td>
                  <td>{field}</td>
                  <td>{example ?? "(empty)"}</td>
                </tr>
              ),
          )}
        </tbody>
      </ColumnTable>
      {unused.length > 0 && (
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          Not used: {unused.join(", ")}
        </Text>
      )}
      {choice?.remembered && !isChosen && (
        <p>These are the columns you chose for the last file with the same headers.</p>
      )}
      {choice && (
        <Button variant="outline" size="sm" disabled={disabled} onClick={onChange}>
          Change columns
        </Button>
      )}
    </chakra.div>
  );
}

/** The server's notes about a file. */
function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <div>
      <chakra.h3 fontFamily="body" fontWeight="600">
        Good to know
      </chakra.h3>
      <chakra.ul listStyleType="disc" ps="5" overflowWrap="anywhere">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </chakra.ul>
    </div>
  );
}

/** Whether another tracking number for a known order is a correction or one more parcel. */
function ReplaceSwitch({ checked, disabled }: { checked: boolean; disabled: boolean }) {
  const hintId = useId();
  return (
    <Checkbox.Root
      checked={checked}
      readOnly={disabled}
      onCheckedChange={(now) => void checkAgain(now.checked === true)}
      alignItems="start"
      p="3"
      borderWidth="1px"
      borderColor="border.emphasized"
      borderRadius="sm"
    >
      <Checkbox.HiddenInput aria-describedby={hintId} />
      <Checkbox.Control mt="0.2em" />
      <div>
        <Checkbox.Label>Replace tracking numbers</Checkbox.Label>
        <Text id={hintId} fontSize="sm" color="fg.muted">
          If an order has one parcel with a different number, the number in this file replaces it. Otherwise it's added
          as another parcel.
        </Text>
      </div>
    </Checkbox.Root>
  );
}
