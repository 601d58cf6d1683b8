import type { GoogleApp, GooglePerson } from './accounts.ts';

/** The fields of response bodies that tests read. */
export type Body = {
  access_token?: string;
  refresh_token?: string;
  scope?: string;
  id_token?: string;
  error?:
    | string
    | { code: number; message: string; status: string; errors?: { reason: string }[]; details?: unknown[] };
  error_description?: string;
  [field: string]: unknown;
};
export type TestResponse = { status: number; headers: Headers; body: Body; text: string };
type Deps = { url: string; network: string; app: Pick<GoogleApp, 'id' | 'secret'>; fetch: typeof globalThis.fetch };
type ConsentOptions = { untick?: string[]; isAllowed?: boolean } & Record<string, unknown>;

export const redirect = 'http://localhost:4000/oauth/google/callback';

/** An HTTP client for tests of the Google sign-in. */
export const googleTestClient = ({ url, network, app, fetch }: Deps) => {
  const base = `${url}/${network}`;
  const readResponse = async (answer: Response): Promise<TestResponse> => {
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    return { status: answer.status, headers: answer.headers, text, body: isJson && text ? JSON.parse(text) : {} };
  };
  const get = async (path: string, params: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    readResponse(await fetch(`${base}${path}?${new URLSearchParams(params)}`, { headers }));
  const post = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    readResponse(await fetch(base + path, { method: 'POST', headers, body: new URLSearchParams(fields) }));

  const consentPath = '/accounts/o/oauth2/v2/auth';
  const buildAuthorizationParams = (scope: string, options: ConsentOptions = {}): Record<string, string> => {
    const { untick: _, isAllowed: __, ...fields } = options;
    const defaults = { client_id: app.id, redirect_uri: redirect, response_type: 'code', state: 's1', scope };
    const all = { ...defaults, access_type: 'offline', prompt: 'consent', ...fields };
    return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
  };

  /** Submits the consent page; returns the redirect URL. */
  const consent = async (person: GooglePerson, scope: string, options: ConsentOptions = {}): Promise<URL> => {
    const form = new URLSearchParams({ ...buildAuthorizationParams(scope, options), practice_person: person.id });
    form.set('practice_answer', options.isAllowed === false ? 'deny' : 'allow');
    for (const name of scope.split(' ')) {
      if (!options.untick?.includes(name)) form.append('practice_permission', name);
    }
    const { headers } = await fetch(base + consentPath, { method: 'POST', body: form, redirect: 'manual' });
    return new URL(headers.get('location') ?? 'about:blank');
  };
  const credentials = { client_id: app.id, client_secret: app.secret };
  const exchange = (code: string, extraFields: Record<string, string> = {}) =>
    post('/oauth2/token', {
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirect,
      ...credentials,
      ...extraFields,
    });
  const refresh = (token = '') =>
    post('/oauth2/token', { grant_type: 'refresh_token', refresh_token: token, ...credentials });
  const signIn = async (person: GooglePerson, scope: string, options: ConsentOptions = {}): Promise<Body> =>
    (await exchange((await consent(person, scope, options)).searchParams.get('code') ?? '')).body;

  return {
    get,
    post,
    consent,
    exchange,
    refresh,
    signIn,
    showConsentPage: (scope: string, options: ConsentOptions = {}) =>
      get(consentPath, buildAuthorizationParams(scope, options)),
    postJson: async (path: string, value: unknown, headers: Record<string, string> = {}) =>
      readResponse(
        await fetch(base + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(value),
        }),
      ),
  };
};

export const bearer = (token = '') => ({ authorization: `Bearer ${token}` });
