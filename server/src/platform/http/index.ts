export { type Http, type HttpSettings, openHttp } from './app.ts';
export type { Authenticate, Caller, Client, Cookies } from './caller.ts';
export { addressBlock } from './limits.ts';
export type { Visits } from './pages.ts';
export { Problem } from './problem.ts';
export { type Route, serve } from './serve.ts';
