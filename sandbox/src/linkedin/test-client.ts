import { practiceApp } from './seed.data.ts';
import type { Member, PracticeApp } from './state.ts';

/** The response fields that tests read. */
type Body = {
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
type Row = {
  id?: string | number;
  commentary?: string;
  role?: string;
  organization?: string;
  share?: string;
  ugcPost?: string;
  totalShareStatistics?: Record<string, number>;
};
export type TestResponse = { status: number; headers: Headers; body: Body; text: string };
type ConsentOptions = { scope: string; isAllowed?: boolean; redirect?: string };
type Deps = { url: string; fetch: typeof globalThis.fetch; app?: PracticeApp };

export const redirect = 'http://localhost:4000/oauth/linkedin/callback';
export const allScopes =
  'r_basicprofile w_member_social rw_organization_admin r_organization_social w_organization_social';
const version = '202608';

/** HTTP client for tests of practice LinkedIn: logs in as a member and calls the API. */
export const testClient = ({ url, fetch, app = practiceApp }: Deps) => {
  const readResponse = async (response: Response): Promise<TestResponse> => {
    const text = await response.text();
    const isJson = text.startsWith('{');
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : {} };
  };
  const dialogUrl = `${url}/linkedin/www/oauth/v2/authorization`;
  const requestParams = ({ scope, redirect: redirectUri = redirect }: ConsentOptions) => ({
    response_type: 'code',
    client_id: app.id,
    redirect_uri: redirectUri,
    state: 's1',
    scope,
  });

  const openPage = (path: string) => fetch(`${url}/linkedin${path}`).then(readResponse);

  /** Submits the consent page. Returns the redirect URL. */
  const submitConsent = async (member: Member, options: ConsentOptions): Promise<URL> => {
    const form = new URLSearchParams({ ...requestParams(options), practice_person: member.id });
    form.set('practice_answer', options.isAllowed === false ? 'deny' : 'allow');
    const { headers } = await fetch(dialogUrl, { method: 'POST', body: form, redirect: 'manual' });
    return new URL(headers.get('location') ?? 'about:blank');
  };
  const postForm = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ client_id: app.id, client_secret: app.secret, ...fields });
    return readResponse(await fetch(`${url}/linkedin/www/oauth/v2${path}`, { method: 'POST', body }));
  };
  const exchangeCode = (code: string, more: Record<string, string> = {}) =>
    postForm('/accessToken', { grant_type: 'authorization_code', code, redirect_uri: redirect, ...more });
  const login = async (member: Member, scope = allScopes): Promise<string> => {
    const callback = await submitConsent(member, { scope });
    return (await exchangeCode(callback.searchParams.get('code') ?? '')).body.access_token ?? '';
  };

  type Call = { token?: string; method?: string; json?: unknown; headers?: Record<string, string> };
  const call = async (path: string, { token, method, json, headers }: Call) =>
    readResponse(
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
  const putBytes = async (uploadUrl: string, token: string | undefined, bytes: Uint8Array<ArrayBuffer>) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return readResponse(await fetch(uploadUrl, { method: 'PUT', headers, body: bytes }));
  };

  return {
    openPage,
    requestParams,
    dialogUrl,
    submitConsent,
    postForm,
    exchangeCode,
    login,
    call,
    putBytes,
  };
};

export const buildPost = (author: string, commentary: string, more: object = {}) => ({
  author,
  commentary,
  visibility: 'PUBLIC',
  distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
  lifecycleState: 'PUBLISHED',
  isReshareDisabledByAuthor: false,
  ...more,
});
