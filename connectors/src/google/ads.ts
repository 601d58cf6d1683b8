import type { z } from 'zod';
import { pathOf } from '../kit/http/base-url.ts';
import { createHttpClient, type Runtime } from '../kit/http/http.ts';
import { parseError } from './errors.ts';
import type { GoogleSettings } from './settings.ts';
import { AccessibleCustomers, stream } from './wire.ts';

type AdsRequest = {
  operation: string;
  token: string;
  customerId: string;
  query: string;
  /** The manager account, when the user has no direct access. */
  managerId?: string | undefined;
};

export type Ads = ReturnType<typeof createAds>;

/** Google Ads client: versioned, GAQL queries. */
export const createAds = ({ adsUrl, version, developerToken }: GoogleSettings, runtime: Runtime) => {
  const client = createHttpClient({
    ...{ network: 'google', label: 'Google Ads', baseUrl: adsUrl, hosts: ['googleads.googleapis.com'] },
    ...{ runtime, parseError, requestIds: ['request-id'] },
  });
  const toHeaders = (token: string, managerId?: string) => ({
    authorization: `Bearer ${token}`,
    ...(developerToken && { 'developer-token': developerToken }),
    ...(managerId && { 'login-customer-id': managerId }),
  });

  return {
    /** Ids of the accounts the user can access directly. */
    async listAccessible(token: string): Promise<string[]> {
      const to = `${pathOf`/${version}`}/customers:listAccessibleCustomers`;
      const httpRequest = { operation: 'customers.list', to, headers: toHeaders(token) };
      const { resourceNames } = (await client.read(httpRequest, AccessibleCustomers)).data;
      return resourceNames.map((name) => name.replace(/^customers\//, ''));
    },

    /** All rows of a query. A read, although it is a POST. */
    async search<T extends z.ZodType>(request: AdsRequest, row: T): Promise<z.output<T>[]> {
      const { operation, token, customerId, query, managerId } = request;
      const to = `${pathOf`/${version}/customers/${customerId}`}/googleAds:searchStream`;
      const httpRequest = { operation, to, headers: toHeaders(token, managerId), body: { json: { query } } };
      const { data } = await client.read({ ...httpRequest, method: 'POST' }, stream(row));
      return data.flatMap(({ results }) => results);
    },
  };
};
