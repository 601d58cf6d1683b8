// `openHttp` is imported where it is called, because a worker doesn't load it.
export type { Http, HttpSettings } from './app.ts';
export type { Authenticate, BusinessContext, Caller, Client, FindMembership } from './calls/caller.ts';
export { defineRoutes, type Route } from './calls/define-routes.ts';

export { rejectUnstorableText } from './calls/storable-text.ts';
export type { ReportFailedCall } from './error-handler.ts';
export { type EmailLink, linkPath } from './forms/email-links.ts';
export { formPath, hiddenFormFields } from './forms/form-markup.ts';
export { createFormTokens, type FormTokens } from './forms/form-tokens.ts';
export { type PublicForm, publicForm } from './forms/public-forms.ts';
export { type KeyAnswer, type KeyApi, keyApi } from './keys/key-api.ts';
export type { MetricSource } from './metrics.ts';

export { encodePage, pageCache, pageCacheLimits, type RenderedPage, selectEncoding } from './pages/page-cache.ts';
export { type RedirectRoute, redirectRoute } from './pages/redirect-routes.ts';
export { domainPrefix } from './pages/site-hosts.ts';
export { readVisitorAssets, readVisitorScript, type VisitorAssets } from './pages/visitor-assets.ts';
export { readVisitorCookie } from './pages/visitor-cookie.ts';
export type { PageRequest, PageResponse, VisitorPages, VisitorRequest } from './pages/visitor-pages.ts';
export type { Cookies } from './security/cookies.ts';
export { addressBlock } from './security/rate-limits.ts';
export type { UploadedFile } from './uploads/form-files.ts';
export type { PublicFiles } from './uploads/public-files.ts';
export { isSameText } from './webhooks/hmac-signature.ts';
export type { Webhook } from './webhooks/webhooks.ts';
