import type { Role } from "../../../generated/api";
import type { StaffGroup } from "./api";

export const ROLES_OF: Record<StaffGroup, readonly Role[]> = {
  admins: ["super-admin", "admin"],
  managers: ["manager", "author"],
};
