import { encode } from "uqr";

/** Light modules around the code, which scanners need. */
const border = 4;

/** The code of a link: an SVG path of its dark modules in a square of `size`. */
export function qrPath(url: string): { path: string; size: number } {
  const { data: modules, size } = encode(url, { ecc: "M", border });
  const path = modules
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
    .join("");
  return { path, size };
}

/** In black on white, whatever the theme: dark codes on light paper are read by every scanner. */
export function QrCode({
  url,
  label,
  width,
}: {
  url: string;
  label: string;
  width: string;
}) {
  const { path, size } = qrPath(url);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={width}
      height={width}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
