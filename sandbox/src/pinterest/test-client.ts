import { practiceApp } from './seed.data.ts';
import type { Account } from './state.ts';

/** The response fields that tests read. */
type Body = {
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
type Row = {
  id: string;
  privacy?: string;
  description?: string;
  pin_metrics?: Record<string, Record<string, number>>;
};
export type TestResponse = { status: number; headers: Headers; body: Body; text: string };
type ConsentOptions = { scope?: string; unchecked?: string[]; isAllowed?: boolean };
type Deps = { url: string; fetch: typeof globalThis.fetch };

export const redirect = 'http://localhost:4000/oauth/pinterest/callback';
export const allScopes = 'user_accounts:read,boards:read,boards:write,pins:read,pins:write';

/** HTTP client for tests of practice Pinterest: logs in as an account and calls the API. */
export const testClient = ({ url, fetch }: Deps) => {
  const readResponse = async (response: Response): Promise<TestResponse> => {
    const text = await response.text();
    const body = text.startsWith('{') ? JSON.parse(text) : {};
    return { status: response.status, headers: response.headers, text, body };
  };
  const dialogUrl = `${url}/pinterest/www/oauth/`;
  const requestParams = (scope: string) => ({
    response_type: 'code',
    client_id: practiceApp.id,
    redirect_uri: redirect,
    state: 's1',
    scope,
  });

  const openPage = (path: string) => fetch(`${url}/pinterest${path}`).then(readResponse);
  const submitForm = (path: string, fields: Record<string, string> = {}) =>
    fetch(`${url}/pinterest${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

  /** Submits the consent page. Returns the redirect URL. */
  const submitConsent = async (
    account: Account,
    { scope = allScopes, unchecked = [], isAllowed = true }: ConsentOptions = {},
  ) => {
    const form = new URLSearchParams({ ...requestParams(scope), practice_person: account.id });
    form.set('practice_answer', isAllowed ? 'allow' : 'deny');
    for (const name of scope.split(',')) {
      if (!unchecked.includes(name)) form.append('practice_permission', name);
    }
    const { headers } = await fetch(dialogUrl, { method: 'POST', body: form, redirect: 'manual' });
    return new URL(headers.get('location') ?? 'about:blank');
  };
  const basicAuth = (secret = practiceApp.secret) => {
    const userAndPassword = `${practiceApp.id}:${secret}`;
    return `Basic ${Buffer.from(userAndPassword).toString('base64')}`;
  };
  const requestToken = async (fields: Record<string, string>, authorization = basicAuth()) => {
    const body = new URLSearchParams(fields);
    return readResponse(
      await fetch(`${url}/pinterest/api/v5/oauth/token`, { method: 'POST', headers: { authorization }, body }),
    );
  };
  const exchangeCode = (code: string, more: Record<string, string> = {}) =>
    requestToken({ grant_type: 'authorization_code', code, redirect_uri: redirect, ...more });
  const refreshTokens = (refresh_token: string, more: Record<string, string> = {}) =>
    requestToken({ grant_type: 'refresh_token', refresh_token, ...more });
  const login = async (account: Account, options: ConsentOptions = {}) =>
    (await exchangeCode((await submitConsent(account, options)).searchParams.get('code') ?? '')).body;

  const call = async (path: string, token: string, json?: unknown, method = json === undefined ? 'GET' : 'POST') =>
    readResponse(
      await fetch(`${url}/pinterest/api/v5${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      }),
    );
  const upload = async (uploadUrl: string, fields: Record<string, string>, bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([bytes], { type: 'video/mp4' }), 'film.mp4');
    return (await fetch(uploadUrl, { method: 'POST', body: form })).status;
  };

  return {
    openPage,
    submitForm,
    dialogUrl,
    requestParams,
    submitConsent,
    requestToken,
    basicAuth,
    exchangeCode,
    refreshTokens,
    login,
    call,
    upload,
  };
};
