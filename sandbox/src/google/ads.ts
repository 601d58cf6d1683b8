import { type GoogleAccounts, type GoogleToken, pickStrings } from '../kit/google/accounts.ts';
import type { Reply, Request, Routes } from '../kit/network.ts';
import { randomHex } from '../kit/storage/ids.ts';
import { ApiError, errors, toErrorAnswer } from './errors.ts';
import { suggestLocations } from './location-suggestions.ts';
import { answerMutation, mutateOptions, readCombinedMutation, readMutation } from './mutate/mutate-calls.ts';
import type { OperationKind } from './mutate/operations.ts';
import type { OperationQuota } from './operation-quota.ts';
import { executeQuery } from './query/execute.ts';
import { parseQuery } from './query/gaql.ts';
import { type Customer, resourceKinds, type State } from './state.ts';

export const adsScope = 'https://www.googleapis.com/auth/adwords';
/**
 * API versions that Google supports, each for about a year. v22 ended on 2026-10-07. The `developer-token` header is
 * ignored since 2026-09-09.
 */
const supportedVersions = ['v23', 'v24', 'v25', 'v26'];

type Deps = { state: State; accounts: GoogleAccounts; quota: OperationQuota; pageSize: number };
type Call = { caller: Readonly<GoogleToken>; request: Request };

/** The Google Ads API: accessible accounts, queries and changes. */
export const registerAdsApi = (routes: Routes, { state, accounts, quota, pageSize }: Deps) => {
  const requireCaller = ({ headers, params }: Request): Readonly<GoogleToken> => {
    const { version = '' } = pickStrings(params);
    if (!supportedVersions.includes(version)) throw errors.unsupportedVersion(version);
    if (headers.authorization === undefined) throw errors.noToken();
    const caller = accounts.findCaller(headers.authorization);
    if (!caller) throw errors.invalidCredentials();
    if (!caller.scopes.includes(adsScope)) throw errors.scopeMissing();
    return caller;
  };

  /** The account in the path, accessed directly or through the manager of the login-customer-id header. */
  const requireCustomer = ({ caller, request }: Call): Readonly<Customer> => {
    const { customerId = '' } = pickStrings(request.params);
    const login = pickStrings(request.headers)['login-customer-id'];
    for (const id of [customerId, login ?? customerId]) {
      if (!/^\d{10}$/.test(id)) throw errors.badCustomerId(id);
    }
    const customer = state.customers.get(customerId);
    const loginCustomer = state.customers.get(login ?? customerId);
    if (!customer || !loginCustomer?.personIds.includes(caller.personId)) throw errors.noAccess();
    if (!state.listBelow(loginCustomer.id).some((known) => known.customer.id === customer.id)) throw errors.noAccess();
    if (customer.status === 'CANCELED' || customer.status === 'CLOSED') throw errors.notEnabled();
    if (quota.level() === 'test' && !customer.isTest) throw errors.projectNotApproved();
    return customer;
  };

  const parseBody = (body: unknown, knownNames: string[]): Record<string, unknown> => {
    const fields = Object.fromEntries(Object.entries(typeof body === 'object' && body !== null ? body : {}));
    const unknownName = Object.keys(fields).find((name) => !knownNames.includes(name));
    if (unknownName) throw errors.unknownName(unknownName);
    return fields;
  };

  const queryCustomer = (call: Call, fields: Record<string, unknown>) => {
    const customer = requireCustomer(call);
    if (typeof fields.query !== 'string' || fields.query === '') throw errors.fieldMissing('query');
    // Quota counts all pages of one search once.
    if (!fields.pageToken) quota.spend(1);
    return executeQuery(state, customer, parseQuery(fields.query));
  };

  const registerCall = (method: 'GET' | 'POST', url: string, operation: string, handle: (call: Call) => unknown) => {
    const handler = async (request: Request, reply: Reply) => {
      const isStream = url.endsWith('Stream');
      try {
        const body = handle({ caller: requireCaller(request), request });
        reply.headers({ 'content-type': 'application/json; charset=UTF-8', 'request-id': randomHex(11) });
        return reply.send(JSON.stringify(body));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const { version = '' } = pickStrings(request.params);
        const { status, headers = {}, body } = toErrorAnswer(error, version, isStream);
        return reply.code(status).headers(headers).send(body);
      }
    };
    routes.route({ method, url: `/googleads/:version${url}`, config: { operation }, handler });
  };

  registerCall('GET', '/customers::listAccessibleCustomers', 'customers.list', ({ caller }) => {
    quota.spend(1);
    const direct = state.listDirect(caller.personId);
    if (direct.length === 0) throw errors.noAdsUser();
    return { resourceNames: direct.map(({ id }) => `customers/${id}`) };
  });

  registerCall('POST', '/customers/:customerId/googleAds::searchStream', 'search.stream', (call) => {
    const { results, fieldMask } = queryCustomer(call, parseBody(call.request.body, ['query', 'summaryRowSetting']));
    const details = { fieldMask, requestId: randomHex(11), queryResourceConsumption: String(results.length * 8) };
    return [results.length > 0 ? { results, ...details } : details];
  });

  registerCall('POST', '/customers/:customerId/googleAds::search', 'search.page', (call) => {
    const knownNames = ['query', 'pageToken', 'pageSize', 'searchSettings', 'validateOnly'];
    const fields = parseBody(call.request.body, knownNames);
    if (fields.pageSize !== undefined) throw errors.pageSize();
    const { results, fieldMask } = queryCustomer(call, fields);
    const start = parsePageToken(fields.pageToken);
    if (fields.validateOnly === true) return {};
    const next = start + pageSize;
    return {
      results: results.slice(start, next),
      ...(next < results.length && { nextPageToken: Buffer.from(`at ${next}`).toString('base64url') }),
      ...(wantsTotal(fields.searchSettings) && { totalResultsCount: String(results.length) }),
      fieldMask,
    };
  });

  const registerMutate = (path: string, operation: string, read: typeof readCombinedMutation) =>
    registerCall('POST', `/customers/:customerId/${path}::mutate`, operation, (call) => {
      const customer = requireCustomer(call);
      const list = path === 'googleAds' ? 'mutateOperations' : 'operations';
      const body = parseBody(call.request.body, [list, ...mutateOptions]);
      const mutation = read(body);
      quota.spend(mutation.operations.length);
      const { version = '' } = pickStrings(call.request.params);
      return answerMutation({ state, customer, version }, body, mutation);
    });
  const kinds: readonly OperationKind[] = [...resourceKinds, 'ads'];
  for (const kind of kinds) registerMutate(kind, `${kind}.mutate`, (body) => readMutation(kind, body));
  registerMutate('googleAds', 'googleAds.mutate', readCombinedMutation);

  registerCall('POST', '/geoTargetConstants::suggest', 'locations.suggest', ({ request }) => {
    quota.spend(1);
    return suggestLocations(parseBody(request.body, ['locale', 'countryCode', 'locationNames', 'geoTargets']));
  });
};

const wantsTotal = (settings: unknown): boolean =>
  typeof settings === 'object' &&
  settings !== null &&
  'returnTotalResultsCount' in settings &&
  settings.returnTotalResultsCount === true;

const parsePageToken = (token: unknown): number => {
  if (token === undefined || token === '') return 0;
  const [, offset] = /^at (\d+)$/.exec(Buffer.from(String(token), 'base64url').toString('utf8')) ?? [];
  if (offset === undefined) throw errors.badPageToken();
  return Number(offset);
};
