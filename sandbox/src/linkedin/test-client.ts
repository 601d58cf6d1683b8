import { practiceApp } from './seed.data.ts';
import type { Person } from './state.ts';

/** As much of LinkedIn's answers as anybody trying it out looks at. */
export type Body = {
  access_token?: string;
  expires_in?: number;
  refresh_token?: string;
  scope?: string;
  active?: boolean;
  status?: number | string;
  code?: string;
  message?: string;
  serviceErrorCode?: number;
  error?: string;
  errorDetails?: { inputErrors: { code: string; input: { inputPath: { fieldPath: string } } }[] };
  elements?: Row[];
  results?: Record<string, Row>;
  value?: { uploadUrl?: string; image?: string; video?: string; uploadInstructions?: { uploadUrl: string }[] };
  commentary?: string;
};
export type Row = {
  id?: string | number;
  commentary?: string;
  role?: string;
  organization?: string;
  share?: string;
  ugcPost?: string;
  totalShareStatistics?: Record<string, number>;
};
export type Answered = { status: number; headers: Headers; body: Body; text: string };
type Wishes = { scope: string; unticked?: string[]; isAllowed?: boolean; redirect?: string };
type Deps = { url: string; fetch: typeof globalThis.fetch };

export const redirect = 'http://localhost:4000/oauth/linkedin/callback';
export const everyScope =
  'openid profile email w_member_social rw_organization_admin r_organization_social w_organization_social';
const version = '202608';

/** A client for trying practice LinkedIn out over HTTP: it logs in as a person and calls. */
export const testClient = ({ url, fetch }: Deps) => {
  const read = async (response: Response): Promise<Answered> => {
    const text = await response.text();
    const isJson = text.startsWith('{');
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : {} };
  };
  const dialog = `${url}/linkedin/www/oauth/v2/authorization`;
  const question = ({ scope, redirect: back = redirect }: Wishes) => ({
    response_type: 'code',
    client_id: practiceApp.id,
    redirect_uri: back,
    state: 's1',
    scope,
  });

  const open = (path: string) => fetch(`${url}/linkedin${path}`).then(read);

  /** Presses a button on the consent page; the address it leads back to. */
  const consent = async (person: Person, wishes: Wishes): Promise<URL> => {
    const form = new URLSearchParams({ ...question(wishes), practice_person: person.id });
    form.set('practice_answer', wishes.isAllowed === false ? 'deny' : 'allow');
    for (const scope of wishes.scope.split(' '))
      if (!wishes.unticked?.includes(scope)) form.append('practice_permission', scope);
    const { headers } = await fetch(dialog, { method: 'POST', body: form, redirect: 'manual' });
    return new URL(headers.get('location') ?? 'about:blank');
  };
  const form = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: practiceApp.id, client_secret: practiceApp.secret, ...fields });
    return read(await fetch(`${url}/linkedin/www/oauth/v2${path}`, { method: 'POST', body }));
  };
  const exchange = (code: string, more: Record<string, string> = {}) =>
    form('/accessToken', { grant_type: 'authorization_code', code, redirect_uri: redirect, ...more });
  const login = async (person: Person, scope = everyScope): Promise<string> => {
    const back = await consent(person, { scope });
    return (await exchange(back.searchParams.get('code') ?? '')).body.access_token ?? '';
  };

  type Call = { token?: string; method?: string; json?: unknown; headers?: Record<string, string> };
  const call = async (path: string, { token, method, json, headers }: Call) =>
    read(
      await fetch(`${url}/linkedin/api${path}`, {
        method: method ?? (json === undefined ? 'GET' : 'POST'),
        headers: {
          'linkedin-version': version,
          'x-restli-protocol-version': '2.0.0',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      }),
    );
  const put = async (address: string, token: string, bytes: Uint8Array<ArrayBuffer>) =>
    read(await fetch(address, { method: 'PUT', headers: { authorization: `Bearer ${token}` }, body: bytes }));

  return { open, question, dialog, consent, form, exchange, login, call, put };
};

export const post = (author: string, commentary: string, more: object = {}) => ({
  author,
  commentary,
  visibility: 'PUBLIC',
  distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
  lifecycleState: 'PUBLISHED',
  isReshareDisabledByAuthor: false,
  ...more,
});
