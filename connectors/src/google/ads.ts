import type { z } from 'zod';
import { pathOf } from '../kit/http/base-url.ts';
import { createHttpClient, type Runtime } from '../kit/http/http.ts';
import { parseError } from './errors.ts';
import type { GoogleSettings } from './settings.ts';
import { AccessibleCustomers, stream } from './wire.ts';

type Ask = {
  operation: string;
  token: string;
  customerId: string;
  query: string;
  /** The manager through which the account is reached, when the person was not invited to it directly. */
  managerId?: string | undefined;
};

export type Ads = ReturnType<typeof ads>;

/** Google Ads as every port speaks to it: versioned, with the developer token, by queries. */
export const ads = ({ adsUrl, version, developerToken }: GoogleSettings, outside: Runtime) => {
  const client = createHttpClient({
    ...{ network: 'google', label: 'Google Ads', baseUrl: adsUrl, hosts: ['googleads.googleapis.com'] },
    ...{ outside, explain: parseError, requestIds: ['request-id'] },
  });
  const headersOf = (token: string, managerId?: string) => ({
    authorization: `Bearer ${token}`,
    'developer-token': developerToken,
    ...(managerId && { 'login-customer-id': managerId }),
  });

  return {
    /** The ids of the accounts a person was invited to directly. */
    async accessible(token: string): Promise<string[]> {
      const to = `${pathOf`/${version}`}/customers:listAccessibleCustomers`;
      const call = { operation: 'customers.list', to, headers: headersOf(token) };
      const { resourceNames } = (await client.read(call, AccessibleCustomers)).data;
      return resourceNames.map((name) => name.replace(/^customers\//, ''));
    },

    /** Every row of a query. A query changes nothing, though it is posted. */
    async search<T extends z.ZodType>(ask: Ask, row: T): Promise<z.output<T>[]> {
      const { operation, token, customerId, query, managerId } = ask;
      const to = `${pathOf`/${version}/customers/${customerId}`}/googleAds:searchStream`;
      const call = { operation, to, headers: headersOf(token, managerId), body: { json: { query } } };
      const { data } = await client.read({ ...call, method: 'POST' }, stream(row));
      return data.flatMap(({ results }) => results);
    },
  };
};
