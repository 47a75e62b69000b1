import { chakra } from "@chakra-ui/react";
import { MessageCircle } from "lucide-react";
import { business } from "../../../../../shared/business.ts";
import type { TrackingRecord } from "../../../../../shared/records.ts";
import { Button, ButtonLink } from "../../../../ui/button.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { Dialog, DialogActions } from "../../../../ui/dialog.tsx";
import { customerLink, whatsAppLink } from "./customer-link.ts";

interface ShareDialogProps {
  record: TrackingRecord;
  onClose(): void;
}

/** The customer's link to an order, to copy or send. It contains only the order number, not the phone. */
export function ShareDialog({ record, onClose }: ShareDialogProps) {
  const link = customerLink(location.origin, record.name);
  return (
    <Dialog title={`Link for order ${record.name}`} onClose={onClose}>
      <p>The customer opens it, enters their phone number and sees where the parcel is.</p>
      <chakra.div display="flex" alignItems="center" gap="2" bg="sunken" borderRadius="sm" ps="3">
        <chakra.code fontFamily="mono" fontSize="sm" overflowWrap="anywhere" flex="1">
          {link}
        </chakra.code>
        <CopyButton text={link} label="link" />
      </chakra.div>
      <DialogActions>
        <Button tone="quiet" onClick={onClose}>
          Close
        </Button>
        <ButtonLink href={whatsAppLink(record, link, business.name)} target="_blank" rel="noopener noreferrer">
          <MessageCircle size={18} aria-hidden /> Send on WhatsApp
        </ButtonLink>
      </DialogActions>
    </Dialog>
  );
}
