import { chakra } from "@chakra-ui/react";

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
