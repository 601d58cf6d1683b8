// `openHttp` is imported where it is called, because a worker doesn't load it.
export type { Http, HttpSettings } from './app.ts';
export type { Authenticate, BusinessContext, Caller, Client, Cookies, FindMembership } from './calls/caller.ts';
export { defineRoutes, type Route } from './calls/define-routes.ts';
export type { RecordStaffAction } from './calls/register-calls.ts';
export { rejectUnstorableText } from './calls/storable-text.ts';
export type { FailedCall, ReportFailedCall } from './error-handler.ts';
export type { SessionPageActions } from './pages/app-page.ts';
export { type RedirectRoute, redirectRoute } from './pages/redirect-routes.ts';
export type { PageRequest, PageResponse, VisitorPages, VisitorRequest } from './pages/visitor-pages.ts';
export { Problem } from './problem.ts';
export { addressBlock } from './security/rate-limits.ts';
export type { UploadedFile } from './uploads/form-files.ts';
export type { PublicFile, PublicFiles } from './uploads/public-files.ts';
