import { sites } from './seed.data.ts';

/** The response fields that tests read. */
type Body = {
  id?: number;
  code?: string;
  message?: string;
  data?: { status: number; term_id?: number; params?: unknown };
  slug?: string;
  status?: string;
  link?: string;
  date?: string;
  date_gmt?: string;
  title?: { raw?: string; rendered: string };
  content?: { raw?: string; rendered: string };
  [field: string]: unknown;
};
export type TestResponse = { status: number; headers: Headers; text: string; body: Body; rows: Body[] };
type Deps = { url: string; fetch: typeof globalThis.fetch; site?: string };

export const passwordFor = (site: string, login: string): string =>
  sites.find(({ slug }) => slug === site)?.users.find((user) => user.login === login)?.password ?? '';

/** HTTP client for tests of a practice site, as one of its users or without login. */
export const testClient = ({ url, fetch, site = 'harbour' }: Deps) => {
  const siteUrl = `${url}/wordpress/${site}`;
  const basicAuth = (login: string, password = passwordFor(site, login)) => {
    const userAndPassword = `${login}:${password}`;
    return `Basic ${Buffer.from(userAndPassword).toString('base64')}`;
  };

  const call = async (
    method: string,
    path: string,
    { as, authorization, ...init }: RequestInit & { as?: string; authorization?: string } = {},
  ): Promise<TestResponse> => {
    const authHeader = authorization ?? (as && basicAuth(as));
    const response = await fetch(path.startsWith('http') ? path : `${siteUrl}/wp-json/wp/v2${path}`, {
      redirect: 'manual',
      ...init,
      method,
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...(authHeader && { authorization: authHeader }) },
    });
    const text = await response.text();
    const parsed: unknown = /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : {};
    const rows = Array.isArray(parsed) ? parsed : [];
    return { status: response.status, headers: response.headers, text, rows, body: Object.assign({}, parsed) };
  };
  const get = (path: string, as?: string) => call('GET', path, { ...(as && { as }) });
  const post = (path: string, body: object, as?: string) =>
    call('POST', path, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(as && { as }),
    });
  const remove = (path: string, as?: string) => call('DELETE', path, { ...(as && { as }) });

  const control = (path: string, body: object) =>
    fetch(`${url}/__sandbox${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const advanceClock = (seconds: number) => control('/clock', { advanceSeconds: seconds });
  const setCron = (state: 'on' | 'off') =>
    fetch(`${siteUrl}/practice/cron`, {
      method: 'POST',
      body: new URLSearchParams({ cron: state }),
      redirect: 'manual',
    });

  return { siteUrl, call, get, post, remove, control, advanceClock, setCron, basicAuth };
};
