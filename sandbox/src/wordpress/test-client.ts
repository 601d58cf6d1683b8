import { sites } from './seed.data.ts';

/** As much of the answers as anybody trying the sites out looks at. */
export type Body = {
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
export type Answered = { status: number; headers: Headers; text: string; body: Body; rows: Body[] };
type Deps = { url: string; fetch: typeof globalThis.fetch; site?: string };

export const passwordOf = (site: string, login: string): string =>
  sites.find(({ slug }) => slug === site)?.users.find((user) => user.login === login)?.password ?? '';

/** A client for trying a practice site out over HTTP, as one of its people or as a stranger. */
export const testClient = ({ url, fetch, site = 'harbour' }: Deps) => {
  const home = `${url}/wordpress/${site}`;
  const basic = (login: string, password = passwordOf(site, login)) =>
    `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;

  const call = async (
    method: string,
    path: string,
    { as, authorization, ...init }: RequestInit & { as?: string; authorization?: string } = {},
  ): Promise<Answered> => {
    const signed = authorization ?? (as && basic(as));
    const response = await fetch(path.startsWith('http') ? path : `${home}/wp-json/wp/v2${path}`, {
      redirect: 'manual',
      ...init,
      method,
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...(signed && { authorization: signed }) },
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
  const wait = (seconds: number) => control('/clock', { advanceSeconds: seconds });
  const cron = (state: 'on' | 'off') =>
    fetch(`${home}/practice/cron`, { method: 'POST', body: new URLSearchParams({ cron: state }), redirect: 'manual' });

  return { home, call, get, post, remove, control, wait, cron, basic };
};
