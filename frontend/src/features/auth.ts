// Sign-in and what belongs to it: forms, loaded when one is opened.
import { FailedPage } from "../app/ErrorPage";

export const LoginPage = FailedPage;
export const RegistrationPage = FailedPage;
export const ResetPasswordPage = FailedPage;
export const ConfirmEmailPage = FailedPage;
export const SetupPage = FailedPage;
