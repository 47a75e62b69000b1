import {
  ClipboardList,
  House,
  type LucideIcon,
  MapPin,
  PackageOpen,
  PackageX,
  Plane,
  Store,
  TriangleAlert,
  Truck,
  Undo2,
  Warehouse,
} from "lucide-react";
import type { ProgressNode } from "./progress-nodes.ts";

interface StepIcon {
  readonly icon: LucideIcon;
  /** The colours of the current node. */
  readonly tone?: "success" | "warning" | "danger";
}

export const stepIcons: Readonly<Record<ProgressNode["kind"], StepIcon>> = {
  booked: { icon: ClipboardList },
  pickup: { icon: PackageOpen },
  india: { icon: Warehouse },
  flying: { icon: Plane },
  "local-carrier": { icon: Truck },
  "out-for-delivery": { icon: MapPin },
  delivered: { icon: House, tone: "success" },
  attention: { icon: TriangleAlert, tone: "warning" },
  collect: { icon: Store, tone: "warning" },
  returning: { icon: Undo2, tone: "warning" },
  returned: { icon: Undo2, tone: "danger" },
  lost: { icon: PackageX, tone: "danger" },
};
