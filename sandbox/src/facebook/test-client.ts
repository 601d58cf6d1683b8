import { type olive, practiceApp } from './seed.data.ts';

/** The fields of response bodies that tests read. */
export type Body = {
  id?: string;
  post_id?: string;
  access_token?: string;
  expires_in?: number;
  report_run_id?: number;
  async_status?: string;
  async_sessions?: { id: string; name: string }[];
  data?: Row[];
  paging?: { cursors: { before: string; after: string }; next?: string; previous?: string };
  error?: { message: string; type: string; code: number; error_subcode?: number; fbtrace_id: string };
};
export type Row = {
  id: string;
  name?: string;
  message?: string;
  access_token?: string;
  created_time?: string;
  account_status?: number;
  values?: { value: number; end_time?: string }[];
  [field: string]: unknown;
};
export type TestResponse = { status: number; headers: Headers; body: Body; text: string };
type Person = typeof olive;
type LoginOptions = {
  scope: string;
  unticked?: string[];
  redirect?: string;
  state?: string;
  authType?: string;
  isAllowed?: boolean;
  challenge?: string;
  app?: typeof practiceApp;
};
type Deps = { url: string; fetch: typeof globalThis.fetch };

const version = 'v25.0';
export const redirect = 'http://localhost:4000/oauth/facebook/callback';
export const app = practiceApp;
export const allScopes =
  'email,pages_show_list,pages_read_engagement,pages_manage_posts,pages_manage_metadata,read_insights,ads_management,ads_read,business_management,instagram_basic';

/** An HTTP client for tests: logs in as a person and calls the Graph API. */
export const testClient = ({ url, fetch }: Deps) => {
  const graph = `${url}/facebook/graph/${version}`;
  const readResponse = async (response: Response): Promise<TestResponse> => {
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : {} };
  };
  const bearer = (token?: string) => (token === undefined ? {} : { authorization: `Bearer ${token}` });

  const get = async (path: string, params: Record<string, string> = {}, token?: string) =>
    readResponse(
      await fetch(`${path.startsWith('http') ? path : graph + path}?${new URLSearchParams(params)}`, {
        headers: bearer(token),
      }),
    );
  const post = async (path: string, params: Record<string, string> | FormData, token?: string) =>
    readResponse(
      await fetch(path.startsWith('http') ? path : graph + path, {
        method: 'POST',
        headers: bearer(token),
        body: params instanceof FormData ? params : new URLSearchParams(params),
      }),
    );
  const remove = async (path: string, token?: string) =>
    readResponse(await fetch(graph + path, { method: 'DELETE', headers: bearer(token) }));

  const buildDialogParams = ({
    scope,
    redirect: redirectUri = redirect,
    state = 's1',
    authType,
    challenge,
    app: requestingApp = app,
  }: LoginOptions) => ({
    client_id: requestingApp.id,
    redirect_uri: redirectUri,
    state,
    scope,
    response_type: 'code',
    ...(authType !== undefined && { auth_type: authType }),
    ...(challenge !== undefined && { code_challenge: challenge, code_challenge_method: 'S256' }),
  });
  const dialogUrl = `${url}/facebook/www/${version}/dialog/oauth`;

  /** Opens the consent page with this person selected. */
  const openDialog = (person: Person, options: LoginOptions) =>
    get(dialogUrl, { ...buildDialogParams(options), practice_person: person.id });

  /** Submits the consent page; returns the redirect URL. */
  const submitConsent = async (person: Person, options: LoginOptions): Promise<URL> => {
    const form = new URLSearchParams({ ...buildDialogParams(options), practice_person: person.id });
    form.set('practice_answer', options.isAllowed === false ? 'deny' : 'allow');
    for (const scope of options.scope.split(',')) {
      if (!options.unticked?.includes(scope)) form.append('practice_permission', scope);
    }
    const { headers } = await fetch(dialogUrl, { method: 'POST', body: form, redirect: 'manual' });
    return new URL(headers.get('location') ?? 'about:blank');
  };

  const exchange = (code: string, more: Record<string, string> = {}) =>
    get('/oauth/access_token', { client_id: app.id, client_secret: app.secret, redirect_uri: redirect, code, ...more });
  const extendToken = (token: string) =>
    get('/oauth/access_token', {
      grant_type: 'fb_exchange_token',
      client_id: app.id,
      client_secret: app.secret,
      fb_exchange_token: token,
    });

  const login = async (person: Person, options: LoginOptions = { scope: allScopes }): Promise<string> => {
    const redirectUrl = await submitConsent(person, options);
    const { body } = await exchange(redirectUrl.searchParams.get('code') ?? '');
    return (await extendToken(body.access_token ?? '')).body.access_token ?? '';
  };
  const pageToken = async (token: string, pageId: string): Promise<string> =>
    (await get(`/${pageId}`, { fields: 'access_token' }, token)).body.access_token ?? '';

  const control = (path: string, body: object) =>
    fetch(`${url}/__sandbox${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const advanceClock = (seconds: number) => control('/clock', { advanceSeconds: seconds });
  const addFault = (kind: string, match = '*', more: object = {}) =>
    control('/faults', { network: 'facebook', kind, match, ...more });

  return {
    get,
    post,
    remove,
    openDialog,
    submitConsent,
    exchange,
    extendToken,
    login,
    pageToken,
    advanceClock,
    addFault,
    control,
    dialogUrl,
  };
};
