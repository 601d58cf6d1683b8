import { type olive, practiceApp } from './seed.data.ts';

/** As much of Facebook's answers as anybody trying it out looks at. */
export type Body = {
  id?: string;
  post_id?: string;
  access_token?: string;
  expires_in?: number;
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
export type Answered = { status: number; headers: Headers; body: Body; text: string };
type Person = typeof olive;
type Wishes = {
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

export const version = 'v25.0';
export const redirect = 'http://localhost:4000/oauth/facebook/callback';
export const app = practiceApp;
export const everyScope =
  'email,pages_show_list,pages_read_engagement,pages_manage_posts,pages_manage_metadata,read_insights,ads_management,ads_read,business_management,instagram_basic';

/** A client for trying practice Facebook out over HTTP: it logs in as a person and calls. */
export const testClient = ({ url, fetch }: Deps) => {
  const graph = `${url}/facebook/graph/${version}`;
  const read = async (response: Response): Promise<Answered> => {
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : {} };
  };
  const bearer = (token?: string) => (token === undefined ? {} : { authorization: `Bearer ${token}` });

  const get = async (path: string, params: Record<string, string> = {}, token?: string) =>
    read(
      await fetch(`${path.startsWith('http') ? path : graph + path}?${new URLSearchParams(params)}`, {
        headers: bearer(token),
      }),
    );
  const post = async (path: string, params: Record<string, string> | FormData, token?: string) =>
    read(
      await fetch(path.startsWith('http') ? path : graph + path, {
        method: 'POST',
        headers: bearer(token),
        body: params instanceof FormData ? params : new URLSearchParams(params),
      }),
    );
  const remove = async (path: string, token?: string) =>
    read(await fetch(graph + path, { method: 'DELETE', headers: bearer(token) }));

  const question = ({
    scope,
    redirect: back = redirect,
    state = 's1',
    authType,
    challenge,
    app: asking = app,
  }: Wishes) => ({
    client_id: asking.id,
    redirect_uri: back,
    state,
    scope,
    response_type: 'code',
    ...(authType !== undefined && { auth_type: authType }),
    ...(challenge !== undefined && { code_challenge: challenge, code_challenge_method: 'S256' }),
  });
  const dialogAddress = `${url}/facebook/www/${version}/dialog/oauth`;

  /** The consent page, as the person would see it. */
  const ask = (person: Person, wishes: Wishes) =>
    get(dialogAddress, { ...question(wishes), practice_person: person.id });

  /** Presses a button on the consent page; the address it leads back to. */
  const consent = async (person: Person, wishes: Wishes): Promise<URL> => {
    const form = new URLSearchParams({ ...question(wishes), practice_person: person.id });
    form.set('practice_answer', wishes.isAllowed === false ? 'deny' : 'allow');
    for (const scope of wishes.scope.split(',')) {
      if (!wishes.unticked?.includes(scope)) form.append('practice_permission', scope);
    }
    const { headers } = await fetch(dialogAddress, { method: 'POST', body: form, redirect: 'manual' });
    return new URL(headers.get('location') ?? 'about:blank');
  };

  const exchange = (code: string, more: Record<string, string> = {}) =>
    get('/oauth/access_token', { client_id: app.id, client_secret: app.secret, redirect_uri: redirect, code, ...more });
  const lengthen = (token: string) =>
    get('/oauth/access_token', {
      grant_type: 'fb_exchange_token',
      client_id: app.id,
      client_secret: app.secret,
      fb_exchange_token: token,
    });

  const login = async (person: Person, wishes: Wishes = { scope: everyScope }): Promise<string> => {
    const back = await consent(person, wishes);
    const { body } = await exchange(back.searchParams.get('code') ?? '');
    return (await lengthen(body.access_token ?? '')).body.access_token ?? '';
  };
  const pageToken = async (token: string, pageId: string): Promise<string> =>
    (await get(`/${pageId}`, { fields: 'access_token' }, token)).body.access_token ?? '';

  const control = (path: string, body: object) =>
    fetch(`${url}/__sandbox${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const wait = (seconds: number) => control('/clock', { advanceSeconds: seconds });
  const spoil = (kind: string, match = '*', more: object = {}) =>
    control('/faults', { network: 'facebook', kind, match, ...more });

  return { get, post, remove, ask, consent, exchange, lengthen, login, pageToken, wait, spoil, control, dialogAddress };
};
