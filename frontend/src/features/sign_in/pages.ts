// Sign-in and what belongs to it: forms, loaded when one is opened.
import type { PageComponents } from "../../lib/page-types";
import { ConfirmEmailPage } from "./ConfirmEmailPage";
import { InvitationPage } from "./InvitationPage";
import { LoginPage } from "./LoginPage";
import { RegistrationPage } from "./RegistrationPage";
import { ResetPasswordPage } from "./ResetPasswordPage";
import { BootstrapPage } from "./BootstrapPage";

export const pages: PageComponents = {
  login: LoginPage,
  registration: RegistrationPage,
  "confirm-email": ConfirmEmailPage,
  invitation: InvitationPage,
  setup: BootstrapPage,
  "reset-password": ResetPasswordPage,
};
