import type { ConsultDetail } from "../../../generated/api";

/** A part of the opened request that changes it. */
export interface DetailProps {
  detail: ConsultDetail;
  onDone: (next: ConsultDetail) => void;
}

/** A dialog about the opened request. */
export interface DetailDialogProps extends DetailProps {
  onClose: () => void;
}
