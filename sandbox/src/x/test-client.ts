import { createHash } from 'node:crypto';
import { practiceApp } from './auth/app.ts';

type Row = { id: string; text: string; created_at?: string; [field: string]: unknown };
/** The response fields that tests read. */
export type Body = {
  data?: Row & Row[];
  meta?: { result_count: number; next_token?: string; previous_token?: string };
  includes?: { media?: Record<string, unknown>[] };
  errors?: { message?: string; title?: string; parameters?: object }[];
  [field: string]: unknown;
};
export type TestResponse = { status: number; headers: Headers; body: Body; text: string };
type ConsentOptions = {
  accountId?: string;
  scope?: string;
  unchecked?: string[];
  redirect?: string;
  challenge?: string;
  isAllowed?: boolean;
  params?: Record<string, string | undefined>;
};
type Deps = { url: string; fetch: typeof globalThis.fetch };

export const redirect = 'http://localhost:4000/oauth/x/callback';
export const verifier = 'test-verifier-of-at-least-forty-three-characters';
const allScopes = 'tweet.read tweet.write users.read media.write offline.access';
export const s256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
export const basicAuth = ({ id, secret } = practiceApp): string => {
  const userAndPassword = `${id}:${secret}`;
  return `Basic ${Buffer.from(userAndPassword).toString('base64')}`;
};

/** HTTP client for tests of practice X: logs in as an account and calls the API. */
export const testClient = ({ url, fetch }: Deps) => {
  const apiUrl = `${url}/x/api/2`;
  const dialogUrl = `${url}/x/www/i/oauth2/authorize`;
  const readResponse = async (response: Response): Promise<TestResponse> => {
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : {} };
  };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  const get = async (path: string, token: string, query: Record<string, string> = {}) =>
    readResponse(await fetch(`${apiUrl}${path}?${new URLSearchParams(query)}`, { headers: bearer(token) }));
  const post = async (path: string, token: string, body: object) =>
    readResponse(
      await fetch(`${apiUrl}${path}`, {
        method: 'POST',
        headers: { ...bearer(token), ...(!(body instanceof FormData) && { 'content-type': 'application/json' }) },
        body: body instanceof FormData ? body : JSON.stringify(body),
      }),
    );
  const remove = async (path: string, token: string) =>
    readResponse(await fetch(`${apiUrl}${path}`, { method: 'DELETE', headers: bearer(token) }));
  const postForm = async (path: string, fields: Record<string, string>, authorization = basicAuth()) =>
    readResponse(
      await fetch(`${apiUrl}${path}`, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams(fields),
      }),
    );

  const requestParams = ({
    scope = allScopes,
    redirect: redirectUri = redirect,
    challenge = s256(verifier),
    params,
  }: ConsentOptions) =>
    Object.fromEntries(
      Object.entries({
        response_type: 'code',
        client_id: practiceApp.id,
        redirect_uri: redirectUri,
        scope,
        state: 's1',
        code_challenge: challenge,
        code_challenge_method: 'S256',
        ...params,
      }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
  const openDialog = async (options: ConsentOptions = {}) =>
    readResponse(await fetch(`${dialogUrl}?${new URLSearchParams(requestParams(options))}`));
  const submitConsent = async (options: ConsentOptions = {}): Promise<URL> => {
    const { accountId = '1387001122334455667', scope = allScopes, unchecked = [], isAllowed = true } = options;
    const form = new URLSearchParams({ ...requestParams(options), practice_person: accountId });
    form.set('practice_answer', isAllowed ? 'allow' : 'deny');
    for (const name of scope.split(' ')) {
      if (!unchecked.includes(name)) form.append('practice_permission', name);
    }
    const { headers } = await fetch(dialogUrl, { method: 'POST', body: form, redirect: 'manual' });
    return new URL(headers.get('location') ?? 'about:blank');
  };
  const exchangeCode = (code: string, params: Record<string, string> = {}) =>
    postForm('/oauth2/token', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirect,
      code_verifier: verifier,
      ...params,
    });
  const requestCode = async (options: ConsentOptions = {}) =>
    (await submitConsent(options)).searchParams.get('code') ?? '';
  const login = async (options: ConsentOptions = {}): Promise<{ access: string; refresh: string; body: Body }> => {
    const { body } = await exchangeCode(await requestCode(options));
    return { access: String(body.access_token), refresh: String(body.refresh_token ?? ''), body };
  };

  return {
    get,
    post,
    remove,
    postForm,
    openDialog,
    submitConsent,
    exchangeCode,
    requestCode,
    login,
  };
};
