import { practiceApp } from './seed.data.ts';
import type { Account } from './state.ts';

/** As much of Pinterest's answers as anybody trying it out looks at. */
export type Body = {
  code?: number;
  message?: string;
  id?: string;
  access_token?: string;
  refresh_token?: string;
  expires_in?: number;
  refresh_token_expires_in?: number;
  refresh_token_expires_at?: number;
  scope?: string;
  items?: Row[];
  bookmark?: string | null;
  media_id?: string;
  upload_url?: string;
  upload_parameters?: Record<string, string>;
  status?: string;
  pin_count?: number;
  board_count?: number;
  created_at?: string;
};
export type Row = {
  id: string;
  privacy?: string;
  description?: string;
  pin_metrics?: Record<string, Record<string, number>>;
};
export type Answered = { status: number; headers: Headers; body: Body; text: string };
type Wishes = { scope?: string; unticked?: string[]; isAllowed?: boolean };
type Deps = { url: string; fetch: typeof globalThis.fetch };

export const redirect = 'http://localhost:4000/oauth/pinterest/callback';
export const everyScope = 'user_accounts:read,boards:read,boards:write,pins:read,pins:write';

/** A client for trying practice Pinterest out over HTTP: it logs in as somebody and calls. */
export const testClient = ({ url, fetch }: Deps) => {
  const read = async (response: Response): Promise<Answered> => {
    const text = await response.text();
    const body = text.startsWith('{') ? JSON.parse(text) : {};
    return { status: response.status, headers: response.headers, text, body };
  };
  const dialog = `${url}/pinterest/www/oauth/`;
  const question = (scope: string) => ({
    response_type: 'code',
    client_id: practiceApp.id,
    redirect_uri: redirect,
    state: 's1',
    scope,
  });

  const open = (path: string) => fetch(`${url}/pinterest${path}`).then(read);
  const press = (path: string, fields: Record<string, string> = {}) =>
    fetch(`${url}/pinterest${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

  /** Presses a button on the consent page; the address it leads back to. */
  const consent = async (account: Account, { scope = everyScope, unticked = [], isAllowed = true }: Wishes = {}) => {
    const form = new URLSearchParams({ ...question(scope), practice_person: account.id });
    form.set('practice_answer', isAllowed ? 'allow' : 'deny');
    for (const each of scope.split(',')) if (!unticked.includes(each)) form.append('practice_permission', each);
    const { headers } = await fetch(dialog, { method: 'POST', body: form, redirect: 'manual' });
    return new URL(headers.get('location') ?? 'about:blank');
  };
  const basic = (secret = practiceApp.secret) =>
    `Basic ${Buffer.from(`${practiceApp.id}:${secret}`).toString('base64')}`;
  const token = async (fields: Record<string, string>, authorization = basic()) => {
    const body = new URLSearchParams(fields);
    return read(
      await fetch(`${url}/pinterest/api/v5/oauth/token`, { method: 'POST', headers: { authorization }, body }),
    );
  };
  const exchange = (code: string, more: Record<string, string> = {}) =>
    token({ grant_type: 'authorization_code', code, redirect_uri: redirect, ...more });
  const refresh = (refresh_token: string, more: Record<string, string> = {}) =>
    token({ grant_type: 'refresh_token', refresh_token, ...more });
  const login = async (account: Account, wishes: Wishes = {}) =>
    (await exchange((await consent(account, wishes)).searchParams.get('code') ?? '')).body;

  const call = async (path: string, as: string, json?: unknown, method = json === undefined ? 'GET' : 'POST') =>
    read(
      await fetch(`${url}/pinterest/api/v5${path}`, {
        method,
        headers: {
          authorization: `Bearer ${as}`,
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      }),
    );
  const upload = async (address: string, fields: Record<string, string>, bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([bytes], { type: 'video/mp4' }), 'film.mp4');
    return (await fetch(address, { method: 'POST', body: form })).status;
  };

  return { open, press, dialog, question, consent, token, basic, exchange, refresh, login, call, upload };
};
