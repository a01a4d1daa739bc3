// The calls about notifications.
import { call } from "../../lib/api";
import type { ReadMarks } from "../../generated/api";

export const countUnread = () => call("GET /notifications/unread");
export const listNotifications = (query: { page?: number; since?: string }) => call("GET /notifications", { query });
export const markNotificationsRead = (body: ReadMarks) => call("POST /notifications/read", { body });
