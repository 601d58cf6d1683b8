export { type Http, type HttpSettings, openHttp } from './app.ts';
export type { Authenticate, BusinessContext, Caller, Client, Cookies, FindMembership } from './caller.ts';
export type { FailedCall, Report } from './failure.ts';
export { addressBlock } from './limits.ts';
export type { Visits } from './pages.ts';
export { Problem } from './problem.ts';
export type { Watch } from './register.ts';
export { type Route, serve } from './serve.ts';
export { type Visit, visit } from './visits.ts';
