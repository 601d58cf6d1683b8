import { type Sandbox, startSandbox } from '../index.ts';
import { bearer, googleTestClient, type TestResponse } from '../kit/google/test-client.ts';
import { adsScope } from './ads.ts';
import { google, practiceApp } from './index.ts';
import { duarteTravel, harbourGroup, harbourTokyo, okaforAgency, okaforCycles, olive } from './seed.data.ts';

/** Current time of the tests: noon in London; New York and Tokyo have the same date. */
const testNow = new Date('2026-11-16T12:00:00Z');
const managers: Record<string, string> = {
  [okaforCycles]: okaforAgency,
  [duarteTravel]: okaforAgency,
  [harbourTokyo]: harbourGroup,
};

/** A client of the Google Ads API for tests of accounts with campaigns. */
export const startAdsTestClient = async (fetch: typeof globalThis.fetch) => {
  const sandbox: Sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [google], now: () => testNow });
  const client = googleTestClient({ url: sandbox.url, network: 'google', app: practiceApp, fetch });
  const { access_token } = await client.signIn(olive, adsScope);
  const headersOf = (customerId: string) => ({
    ...bearer(access_token),
    ...(managers[customerId] && { 'login-customer-id': managers[customerId] }),
  });
  const post = (customerId: string, path: string, body: object) =>
    client.postJson(`/googleads/v25/customers/${customerId}/${path}`, body, headersOf(customerId));

  return {
    sandbox,
    client,
    post,
    suggest: (body: object) => client.postJson('/googleads/v25/geoTargetConstants:suggest', body, bearer(access_token)),
    search: (customerId: string, query: string) => post(customerId, 'googleAds:search', { query }),
    /** Reads the rows of a query. */
    async read(customerId: string, query: string) {
      const { body, text } = await post(customerId, 'googleAds:search', { query });
      if (!Array.isArray(body.results)) throw new Error(text);
      return body.results;
    },
    mutate: (customerId: string, kind: string, operations: object[], options: object = {}) =>
      post(customerId, `${kind}:mutate`, {
        [kind === 'googleAds' ? 'mutateOperations' : 'operations']: operations,
        ...options,
      }),
  };
};

/** Status and reason of an answer. */
export const toReason = ({ body, status }: TestResponse): unknown[] => {
  const error: { details?: { errors?: { errorCode?: object }[] }[] } | undefined =
    typeof body.error === 'object' ? Object(body.error) : undefined;
  return [status, ...Object.values(error?.details?.[0]?.errors?.[0]?.errorCode ?? {})];
};
