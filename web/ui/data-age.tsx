import { chakra } from "@chakra-ui/react";
import { RefreshCw } from "lucide-react";
import { Button } from "./button.tsx";
import { RelativeTime } from "./relative-time.tsx";

interface DataAgeProps {
  /** ISO 8601; null where there never was an answer. */
  asOf: string | null;
  /** The quiet line while a newer answer is awaited. */
  checking?: string | undefined;
  onRefresh?: () => void;
}

function Age({ asOf }: { asOf: string }) {
  return (
    <>
      Updated <RelativeTime iso={asOf} />
    </>
  );
}

/** How old what is shown is, and a way to ask again. */
export function DataAge({ asOf, checking, onRefresh }: DataAgeProps) {
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" fontSize="sm" color="inkMuted">
      {/* Only the checking is announced; an age that grows by the minute is not news. */}
      <span>
        {!checking && (asOf === null ? "Not updated yet" : <Age asOf={asOf} />)}
        <span role="status">{checking}</span>
      </span>
      {onRefresh && (
        <Button tone="bare" size="sm" busy={checking !== undefined} onClick={onRefresh}>
          <RefreshCw size={16} aria-hidden /> Refresh
        </Button>
      )}
    </chakra.div>
  );
}
