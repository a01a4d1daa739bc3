import { AbsenceDialog } from "./AbsenceDialog";
import { PermissionsDialog } from "./PermissionsDialog";
import { StepDialog } from "./StepDialog";
import { TermDialog } from "./TermDialog";
import type { StaffStepProps, StaffWish } from "./staffStep";

/** The dialog of one step with a staff account. */
export function StaffDialog({ wish, ...props }: Omit<StaffStepProps, "person"> & { wish: StaffWish }) {
  const { action, person } = wish;
  switch (action) {
    case "permissions":
      return <PermissionsDialog person={person} {...props} />;
    case "term":
      return <TermDialog person={person} {...props} />;
    case "absence":
      return <AbsenceDialog person={person} {...props} />;
    default:
      return <StepDialog action={action} person={person} {...props} />;
  }
}
