import { Button, chakra } from "@chakra-ui/react";
import { Download } from "lucide-react";
import { encode } from "uqr";
import { saveFile } from "../../spreadsheet/save.tsx";

/** Light modules around the code, which scanners need. */
const border = 4;
/** Of a printed image: 3 cm at 600 dpi and more. */
const pixelsPerModule = 16;

/** The code as an image in black on white, whatever the theme: dark codes on light paper are read by every scanner. */
function imageOf(modules: readonly (readonly boolean[])[]): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = modules.length * pixelsPerModule;
  canvas.height = canvas.width;
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = "#000";
  for (const [y, row] of modules.entries()) {
    for (const [x, dark] of row.entries()) {
      if (dark) context.fillRect(x * pixelsPerModule, y * pixelsPerModule, pixelsPerModule, pixelsPerModule);
    }
  }
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** The link as a QR code, to be printed on the invoice. A script of its own, loaded when it is asked for. */
export function LinkQrCode({ url, order }: { url: string; order: string }) {
  const { data: modules, size } = encode(url, { ecc: "M", border });
  const path = modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join("");
  const save = async () => {
    const image = await imageOf(modules);
    if (image) saveFile(image, `link-${order.replace(/[^\p{L}\p{N}-]+/gu, "-")}.png`);
  };
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="end" gap="4">
      <svg
        role="img"
        aria-label={`QR code of the link for order ${order}`}
        viewBox={`0 0 ${size} ${size}`}
        width="192"
        height="192"
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <Button variant="outline" size="sm" onClick={() => void save()}>
        <Download size={16} aria-hidden /> Save as image
      </Button>
    </chakra.div>
  );
}
