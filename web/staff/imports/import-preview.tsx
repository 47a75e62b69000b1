import { Button, Checkbox, chakra, Text } from "@chakra-ui/react";
import { useId } from "react";
import type { ImportCounts, ImportReport } from "../../../shared/import-report.ts";
import { formatNumber } from "../../../shared/plural.ts";
import { Notice } from "../feedback.tsx";
import { RefusedRows, SharedNumberRows } from "./refused-rows.tsx";
import { hasWritten } from "./reports.ts";

interface ImportPreviewProps {
  /** Introduces the numbers. */
  intro: string;
  report: ImportReport;
  fileName: string;
  replace: boolean;
  /** A new check is running: the report shown is from the one before. */
  checking: boolean;
  /** The columns were chosen for this file. */
  isChosen: boolean;
  onReplace(replace: boolean): void;
  onChangeColumns(): void;
  onUpload(): void;
}

const twoColumns = { base: "minmax(0, 1fr)", lg: "repeat(auto-fit, minmax(24rem, 1fr))" };

/** What an upload would do. */
export function ImportPreview(props: ImportPreviewProps) {
  const { intro, report, fileName, replace, checking, isChosen, onReplace, onChangeColumns, onUpload } = props;
  const { counts, notes = [] } = report;
  const changesNothing = !hasWritten(report);
  return (
    <chakra.div display="grid" gap="5" aria-busy={checking} opacity={checking ? 0.6 : undefined}>
      <chakra.div display="grid" gap="3">
        <p>{intro}</p>
        <Counts counts={counts} replace={replace} />
      </chakra.div>
      {(counts.addedParcels > 0 || replace) && (
        <ReplaceSwitch checked={replace} disabled={checking} onChange={onReplace} />
      )}
      {changesNothing && (
        <Notice tone="info">
          {counts.unchanged > 0
            ? "Everything in this file is already saved. Uploading it changes nothing."
            : "No row of this file can be saved."}
        </Notice>
      )}
      <div>
        <Button variant={changesNothing ? "outline" : "solid"} disabled={checking} onClick={onUpload}>
          Upload
        </Button>
      </div>
      <chakra.div display="grid" gap="5" alignItems="start" gridTemplateColumns={twoColumns}>
        <chakra.div display="grid" gap="5" css={{ "&:empty": { display: "none" } }}>
          <RefusedRows report={report} fileName={fileName} ahead />
          <SharedNumberRows report={report} fileName={fileName} ahead />
        </chakra.div>
        <chakra.div display="grid" gap="5">
          <Columns report={report} isChosen={isChosen} disabled={checking} onChange={onChangeColumns} />
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
    refused: {
      true: { bg: "warningSurface", color: "warningInk", "& dt": { color: "warningInk" } },
    },
    none: { true: { "& dd": { color: "inkMuted" } } },
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
        <Tile key={kind} refused={kind === "refused" && counts.refused > 0} none={counts[kind] === 0}>
          <dt>{label}</dt>
          <dd>{formatNumber(counts[kind])}</dd>
        </Tile>
      ))}
    </chakra.dl>
  );
}

const Table = chakra("table", {
  base: {
    w: "full",
    tableLayout: "fixed",
    textAlign: "start",
    fontSize: "sm",
    overflowWrap: "anywhere",
    "& th, & td": {
      textAlign: "start",
      py: "2",
      pe: "3",
      borderBottom: "1px solid",
      borderColor: "line",
      verticalAlign: "top",
    },
    "& caption": { textAlign: "start", fontWeight: 600, fontSize: "md" },
  },
});

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
      <Table>
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
      </Table>
      {unused.length > 0 && (
        <chakra.p fontSize="sm" color="inkMuted" overflowWrap="anywhere">
          Not used: {unused.join(", ")}
        </chakra.p>
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
export function Notes({ notes }: { notes: readonly string[] }) {
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

interface ReplaceSwitchProps {
  checked: boolean;
  disabled: boolean;
  onChange(checked: boolean): void;
}

/** Whether another tracking number for a known order is a correction or one more parcel. */
function ReplaceSwitch({ checked, disabled, onChange }: ReplaceSwitchProps) {
  const hintId = useId();
  return (
    <Checkbox.Root
      checked={checked}
      readOnly={disabled}
      onCheckedChange={(now) => onChange(now.checked === true)}
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
