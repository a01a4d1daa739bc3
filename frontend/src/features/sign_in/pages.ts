// Sign-in and what belongs to it: forms, loaded when one is opened.
export { ConfirmEmailPage } from "./ConfirmEmailPage";
export { InvitationPage } from "./InvitationPage";
export { LoginPage } from "./LoginPage";
export { RegistrationPage } from "./RegistrationPage";
export { ResetPasswordPage } from "./ResetPasswordPage";
export { BootstrapPage } from "./BootstrapPage";
