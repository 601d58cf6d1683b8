import { createHash } from 'node:crypto';
import { practiceApp } from './app.ts';

type Row = { id: string; text: string; created_at?: string; [field: string]: unknown };
/** As much of X's answers as anybody trying it out looks at. */
export type Body = {
  data?: Row & Row[];
  meta?: { result_count: number; next_token?: string; previous_token?: string };
  includes?: { media?: Record<string, unknown>[] };
  errors?: { message?: string; title?: string; parameters?: object }[];
  [field: string]: unknown;
};
export type Answered = { status: number; headers: Headers; body: Body; text: string };
type Wishes = {
  person?: string;
  scope?: string;
  unticked?: string[];
  redirect?: string;
  challenge?: string;
  isAllowed?: boolean;
  more?: Record<string, string | undefined>;
};
type Deps = { url: string; fetch: typeof globalThis.fetch };

export const redirect = 'http://localhost:4000/oauth/x/callback';
export const verifier = 'tryout-verifier-of-at-least-forty-three-characters';
export const everyScope = 'tweet.read tweet.write users.read media.write offline.access';
export const s256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
export const basic = ({ id, secret } = practiceApp): string =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

/** A client for trying practice X out over HTTP: it connects as somebody and calls. */
export const testClient = ({ url, fetch }: Deps) => {
  const api = `${url}/x/api/2`;
  const dialog = `${url}/x/www/i/oauth2/authorize`;
  const read = async (response: Response): Promise<Answered> => {
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : {} };
  };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  const get = async (path: string, token: string, query: Record<string, string> = {}) =>
    read(await fetch(`${api}${path}?${new URLSearchParams(query)}`, { headers: bearer(token) }));
  const post = async (path: string, token: string, body: object) =>
    read(
      await fetch(`${api}${path}`, {
        method: 'POST',
        headers: { ...bearer(token), ...(!(body instanceof FormData) && { 'content-type': 'application/json' }) },
        body: body instanceof FormData ? body : JSON.stringify(body),
      }),
    );
  const remove = async (path: string, token: string) =>
    read(await fetch(`${api}${path}`, { method: 'DELETE', headers: bearer(token) }));
  const form = async (path: string, fields: Record<string, string>, authorization = basic()) =>
    read(
      await fetch(`${api}${path}`, { method: 'POST', headers: { authorization }, body: new URLSearchParams(fields) }),
    );

  const question = ({ scope = everyScope, redirect: back = redirect, challenge = s256(verifier), more }: Wishes) =>
    Object.fromEntries(
      Object.entries({
        ...{ response_type: 'code', client_id: practiceApp.id, redirect_uri: back, scope, state: 's1' },
        ...{ code_challenge: challenge, code_challenge_method: 'S256' },
        ...more,
      }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
  const ask = async (wishes: Wishes = {}) => read(await fetch(`${dialog}?${new URLSearchParams(question(wishes))}`));
  const consent = async (wishes: Wishes = {}): Promise<URL> => {
    const { person = '1387001122334455667', scope = everyScope, unticked = [], isAllowed = true } = wishes;
    const sent = new URLSearchParams({ ...question(wishes), practice_person: person });
    sent.set('practice_answer', isAllowed ? 'allow' : 'deny');
    for (const name of scope.split(' ')) if (!unticked.includes(name)) sent.append('practice_permission', name);
    const { headers } = await fetch(dialog, { method: 'POST', body: sent, redirect: 'manual' });
    return new URL(headers.get('location') ?? 'about:blank');
  };
  const exchange = (code: string, more: Record<string, string> = {}) =>
    form('/oauth2/token', {
      ...{ grant_type: 'authorization_code', code, redirect_uri: redirect, code_verifier: verifier },
      ...more,
    });
  const codeOf = async (wishes: Wishes = {}) => (await consent(wishes)).searchParams.get('code') ?? '';
  const login = async (wishes: Wishes = {}): Promise<{ access: string; refresh: string; body: Body }> => {
    const { body } = await exchange(await codeOf(wishes));
    return { access: String(body.access_token), refresh: String(body.refresh_token ?? ''), body };
  };

  return { get, post, remove, form, ask, consent, exchange, codeOf, login };
};
