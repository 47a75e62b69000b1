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
  /** How it stands out where it is the one to look at. */
  readonly look?: "good" | "careful" | "bad";
}

export const stepIcons: Readonly<Record<ProgressNode["kind"], StepIcon>> = {
  booked: { icon: ClipboardList },
  pickup: { icon: PackageOpen },
  india: { icon: Warehouse },
  flying: { icon: Plane },
  "local-carrier": { icon: Truck },
  "out-for-delivery": { icon: MapPin },
  delivered: { icon: House, look: "good" },
  attention: { icon: TriangleAlert, look: "careful" },
  collect: { icon: Store, look: "careful" },
  returning: { icon: Undo2, look: "careful" },
  returned: { icon: Undo2, look: "bad" },
  lost: { icon: PackageX, look: "bad" },
};
