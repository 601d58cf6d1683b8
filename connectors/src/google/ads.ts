import { minuteMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { z } from 'zod';
import { pathOf } from '../kit/http/base-url.ts';
import { createHttpClient, type Runtime } from '../kit/http/http.ts';
import type { AdAccountRef } from '../ports/ads/ads.ts';
import type { Grant } from '../ports/grant.ts';
import { parseError } from './errors.ts';
import type { GoogleSettings } from './settings.ts';
import { AccessibleCustomers, LocationSuggestions, MutateResponse, MutateResponses, page, stream } from './wire.ts';

type AdsRequest = {
  operation: string;
  token: string;
  customerId: string;
  query: string;
  /** Id of the manager account, when the user has no direct access. */
  managerId?: string | undefined;
};

/** A resource to create, update or remove, as Google's JSON has it. */
export type Operation =
  | { create: object }
  | { update: { resourceName: string } & object; updateMask: string }
  | { remove: string };
export type MutateCollection = 'campaigns' | 'campaignBudgets' | 'adGroups' | 'adGroupAds';

export type Ads = ReturnType<typeof createAds>;
/** Google Ads client that is bound to one account. */
export type AccountAds = ReturnType<Ads['forAccount']>;

/** Google's pages have 10,000 rows and up to 64 MB. */
const pageLimits = { deadlineMs: minuteMs, maxBytes: 64 * 1024 * 1024, maxValues: 1_000_000 };

/** Time limit of a change in ms: a copy has up to thousands of operations. */
const changeMs = 30_000;

/** Google Ads client for one API version: GAQL queries and changes. */
export const createAds = ({ adsUrl, version, developerToken }: GoogleSettings, runtime: Runtime) => {
  const client = createHttpClient({
    network: 'google',
    label: 'Google Ads',
    baseUrl: adsUrl,
    hosts: ['googleads.googleapis.com'],
    runtime,
    parseError,
    requestIds: ['request-id'],
  });
  const toHeaders = (token: string, managerId?: string) => ({
    authorization: `Bearer ${token}`,
    ...(developerToken && { 'developer-token': developerToken }),
    ...(managerId && { 'login-customer-id': managerId }),
  });

  /** Reads all rows of a query; safe to repeat, although it is a POST. */
  const search = async <T extends z.core.$ZodType>(request: AdsRequest, row: T): Promise<z.output<T>[]> => {
    const { operation, token, customerId, query, managerId } = request;
    const to = pathOf`/${version}/customers/${customerId}/googleAds:searchStream`;
    const httpRequest = { operation, to, headers: toHeaders(token, managerId), body: { json: { query } } };
    const { data } = await client.read({ ...httpRequest, ...pageLimits, method: 'POST' }, stream(row));
    return data.flatMap(({ results }) => results);
  };

  return {
    /** Reads the ids of the accounts the user can access directly. */
    async listAccessible(token: string): Promise<string[]> {
      const to = pathOf`/${version}/customers:listAccessibleCustomers`;
      const httpRequest = { operation: 'customers.list', to, headers: toHeaders(token) };
      const { resourceNames } = (await client.read(httpRequest, AccessibleCustomers)).data;
      return resourceNames.map((name) => name.replace(/^customers\//, ''));
    },

    search,

    /** Reads places whose name starts with a text; independent of the account. */
    async suggestLocations({ accessToken }: Grant, name: string) {
      const to = pathOf`/${version}/geoTargetConstants:suggest`;
      const body = { json: { locale: 'en', locationNames: { names: [name] } } };
      const httpRequest = { operation: 'locations.suggest', to, headers: toHeaders(accessToken), body };
      return (await client.read({ ...httpRequest, method: 'POST' }, LocationSuggestions)).data
        .geoTargetConstantSuggestions;
    },

    forAccount({ accessToken: token }: Grant, { id: customerId, managerId }: AdAccountRef) {
      const path = pathOf`/${version}/customers/${customerId}`;
      const headers = toHeaders(token, managerId);
      const send = <T>(operation: string, to: string, json: object, shape: z.core.$ZodType<T>) =>
        client.write({ operation, to: `${path}/${to}:mutate`, headers, body: { json }, deadlineMs: changeMs }, shape);
      return {
        toName: (collection: string, id: string) => `customers/${customerId}/${collection}/${id}`,

        /** Reads all rows of a query that has few rows, as one list. */
        read: <T extends z.core.$ZodType>(operation: string, query: string, row: T) =>
          search({ operation, token, customerId, managerId, query }, row),

        /** Reads the rows of a query, page by page. */
        async *readPages<T extends z.core.$ZodType>(
          operation: string,
          query: string,
          row: T,
        ): AsyncGenerator<z.output<T>[], void> {
          let pageToken: string | undefined;
          do {
            const json = { query, ...(pageToken && { pageToken }) };
            const httpRequest = { operation, to: `${path}/googleAds:search`, headers, body: { json } };
            const { data } = await client.read({ ...httpRequest, ...pageLimits, method: 'POST' }, page(row));
            if (data.results.length > 0) yield data.results;
            if (data.nextPageToken && data.nextPageToken === pageToken) throw repeatedPageError();
            pageToken = data.nextPageToken ?? undefined;
          } while (pageToken);
        },

        /** Creates a resource; returns its name. */
        async create(operation: string, collection: MutateCollection, create: object): Promise<string> {
          const { data } = await send(operation, collection, { operations: [{ create }] }, MutateResponse);
          return data.results[0].resourceName;
        },

        /** Creates assets, which are seen only in ads; the same content again gives the existing asset. */
        async createAssets(operation: string, assets: readonly object[]): Promise<string[]> {
          const body = { json: { operations: assets.map((create) => ({ create })) } };
          const request = { operation, to: `${path}/assets:mutate`, headers, body, deadlineMs: changeMs };
          return (await client.once(request, MutateResponse)).data.results.map(({ resourceName }) => resourceName);
        },

        /** Changes one resource of the account, such as a campaign or an ad. */
        async change(operation: string, collection: MutateCollection, change: Operation): Promise<void> {
          await send(operation, collection, { operations: [change] }, MutateResponse);
        },

        /** Changes several resources, all or none; returns their names. */
        async changeAll(operation: string, mutateOperations: readonly object[]): Promise<string[]> {
          const { data } = await send(operation, 'googleAds', { mutateOperations }, MutateResponses);
          return data.mutateOperationResponses.flatMap((entry) =>
            Object.values(entry).map(({ resourceName }) => resourceName),
          );
        },
      };
    },
  };
};

const repeatedPageError = () =>
  new ConnectorFailure('unreachable', {
    network: 'google',
    code: 'repeated-page',
    message: 'Google Ads returned the same page twice. Try again in a few minutes.',
  });
