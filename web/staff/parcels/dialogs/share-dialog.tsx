import { chakra, Skeleton } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Download, MessageCircle, QrCode as QrIcon } from "lucide-react";
import { useState } from "react";
import { linkDays } from "../../../../shared/links.ts";
import type { ListedRecord } from "../../../../shared/records.ts";
import { linkMessage } from "../../../../shared/shipment/staff-words.ts";
import { apiQuery, queryClient } from "../../../api/client.ts";
import { Button, ButtonLink, SmallButton } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Line, Muted, newTab } from "../../../ui/page.tsx";
import { IndiaTime } from "../../../ui/relative-time.tsx";
import { Notice, QueryFailure } from "../../feedback.tsx";
import { ConfirmCallDialog, Dialog, DialogActions } from "../../overlays/dialog.tsx";
import { QrCode, qrPath } from "../../qr-code.tsx";
import { saveFile } from "../../spreadsheet/save.tsx";
import { whatsAppTo } from "../customer-contact.ts";
import { useMessageLanguage } from "../message-language.tsx";

const Box = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    bg: "sunken",
    borderRadius: "sm",
    ps: "3",
    minH: "3.25rem",
  },
});

interface ShareDialogProps {
  record: ListedRecord;
  onClose(): void;
}

/** The link to an order for its customer: to copy, to send, to print as a QR code, and to end. */
export function ShareDialog({ record, onClose }: ShareDialogProps) {
  const [links, setLinks] = useState<"open" | "ending" | "ended">("open");
  const [qrCode, setQrCode] = useState(false);
  const input = { params: { id: record._id } };
  const query = useQuery(apiQuery("getLink", input));
  const { url = "", expires = "" } = query.data ?? {};
  const { words, field } = useMessageLanguage();
  const message = linkMessage(record.name, url, words);

  if (links === "ending") {
    return (
      <ConfirmCallDialog
        title={`End all links for order ${record.name}`}
        confirmLabel="End all links"
        endpoint="revokeLinks"
        input={input}
        onDone={() => {
          // The order's other parcels, and messages on cards, have the ended link as well.
          void queryClient.resetQueries({ queryKey: ["getLink"] });
          setLinks("ended");
        }}
        onGone={onClose}
        onClose={() => setLinks("open")}
      >
        <p>
          Every link and QR code sent or printed for this order stops working at once.
          You'll get a new one to hand out.
        </p>
      </ConfirmCallDialog>
    );
  }
  return (
    <Dialog title={`Link for order ${record.name}`} onClose={onClose}>
      {links === "ended" && query.data && (
        <Notice tone="success">All earlier links have ended. This is a new one.</Notice>
      )}
      <p>
        The customer opens it and sees where the parcel is, without typing. Receiver and
        postcode still need the order's phone.
      </p>
      <QueryFailure query={query} endpoint="getLink" />
      {query.isPending && !query.isError && <Skeleton h="9rem" w="full" />}
      {query.data && (
        <>
          <Box>
            <chakra.code fontFamily="mono" fontSize="sm" flex="1" py="2">
              {url}
            </chakra.code>
            <CopyButton text={url} label="link" autoFocus data-focus-first />
          </Box>
          {field}
          <Box>
            <chakra.p flex="1" py="2">
              {message}
            </chakra.p>
            <CopyButton text={message} label="message" />
          </Box>
          <Muted>
            It works until {linkDays.afterFinal} days after the last parcel arrives, or
            until <IndiaTime iso={expires} /> at the latest. It ends if the phone is
            changed.
          </Muted>
          {qrCode && <LinkQrCode url={url} order={record.name} />}
          <Line>
            {!qrCode && (
              <SmallButton onClick={() => setQrCode(true)}>
                <QrIcon size={16} /> QR code for the invoice
              </SmallButton>
            )}
            <Button
              tone="bare"
              size="sm"
              ms={qrCode ? "-3" : undefined}
              onClick={() => setLinks("ending")}
            >
              End all links
            </Button>
          </Line>
          <DialogActions>
            <Button tone="quiet" onClick={onClose}>
              Close
            </Button>
            <ButtonLink
              href={whatsAppTo(record.phone, message, record.shipment?.country)}
              {...newTab}
            >
              <MessageCircle size={18} /> Send on WhatsApp
            </ButtonLink>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

/** Enough for a print of 3 cm at 600 dpi. */
const pixelsPerModule = 16;

/** The code as an image. */
function imageOf(url: string): Promise<Blob> {
  const { path, size } = qrPath(url);
  const canvas = new OffscreenCanvas(size * pixelsPerModule, size * pixelsPerModule);
  const context = canvas.getContext("2d");
  if (context) {
    context.scale(pixelsPerModule, pixelsPerModule);
    context.fillStyle = "#fff";
    context.fillRect(0, 0, size, size);
    context.fillStyle = "#000";
    context.fill(new Path2D(path));
  }
  return canvas.convertToBlob();
}

/** The link as a QR code, to be printed on the invoice. */
function LinkQrCode({ url, order }: { url: string; order: string }) {
  const save = async () =>
    saveFile(await imageOf(url), `link-${order.replace(/[^\p{L}\p{N}-]+/gu, "-")}.png`);
  return (
    <Line alignItems="end" gap="4">
      <QrCode url={url} label={`QR code of the link for order ${order}`} width="192" />
      <SmallButton autoFocus onClick={() => void save()}>
        <Download size={16} /> Save as image
      </SmallButton>
    </Line>
  );
}
