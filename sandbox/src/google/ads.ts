import { type GoogleAccounts, type GoogleToken, strings } from '../kit/google/accounts.ts';
import type { Reply, Request, Routes } from '../kit/network.ts';
import { randomWord } from '../kit/storage/ids.ts';
import { Refusal, refusalAnswer, refuse } from './errors.ts';
import { parseQuery } from './gaql.ts';
import { answerQuery } from './resources.ts';
import type { Customer, State } from './state.ts';

export const adsScope = 'https://www.googleapis.com/auth/adwords';
/** About a year each, a new one every few months. */
const living = ['v23', 'v24', 'v25', 'v26'];
const pageSize = 10_000;

type Deps = { state: State; accounts: GoogleAccounts; developerToken: string };
type Call = { caller: Readonly<GoogleToken>; request: Request };

/** The account half of the Google Ads API: which accounts a person reaches, and what they are. */
export const ads = (routes: Routes, { state, accounts, developerToken }: Deps) => {
  const callerOf = ({ headers, params }: Request): Readonly<GoogleToken> => {
    const { version = '' } = strings(params);
    if (!living.includes(version)) throw refuse.deadVersion(version);
    if (headers.authorization === undefined) throw refuse.noToken();
    const caller = accounts.callerOf(headers.authorization);
    if (!caller) throw refuse.deadToken();
    if (!caller.scopes.includes(adsScope)) throw refuse.scopeMissing();
    const shown = headers['developer-token'];
    if (shown === undefined || shown === '') throw refuse.developerTokenMissing();
    if (shown !== developerToken) throw refuse.developerTokenInvalid();
    return caller;
  };

  /** The account in the path, reached directly or through the manager the header names. */
  const customerOf = ({ caller, request }: Call): Readonly<Customer> => {
    const { customerId = '' } = strings(request.params);
    const login = strings(request.headers)['login-customer-id'];
    for (const id of [customerId, login ?? customerId]) if (!/^\d{10}$/.test(id)) throw refuse.badCustomerId(id);
    const customer = state.customers.get(customerId);
    const entrance = state.customers.get(login ?? customerId);
    if (!customer || !entrance?.personIds.includes(caller.personId)) throw refuse.noAccess();
    if (!state.below(entrance.id).some((known) => known.customer.id === customer.id)) throw refuse.noAccess();
    if (customer.status === 'CANCELED' || customer.status === 'CLOSED') throw refuse.notEnabled();
    return customer;
  };

  const fieldsIn = (body: unknown, known: string[]): Record<string, unknown> => {
    const fields = Object.fromEntries(Object.entries(typeof body === 'object' && body !== null ? body : {}));
    const strange = Object.keys(fields).find((name) => !known.includes(name));
    if (strange) throw refuse.unknownName(strange);
    return fields;
  };

  const found = (call: Call, fields: Record<string, unknown>) => {
    const customer = customerOf(call);
    if (typeof fields.query !== 'string' || fields.query === '') throw refuse.fieldMissing('query');
    return answerQuery(state, customer, parseQuery(fields.query));
  };

  const open = (method: 'GET' | 'POST', url: string, operation: string, answer: (call: Call) => unknown) => {
    const handler = async (request: Request, reply: Reply) => {
      const isStream = url.endsWith('Stream');
      try {
        const body = answer({ caller: callerOf(request), request });
        reply.headers({ 'content-type': 'application/json; charset=UTF-8', 'request-id': randomWord(11) });
        return reply.send(JSON.stringify(body));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { version = '' } = strings(request.params);
        const { status, headers = {}, body } = refusalAnswer(error, version, isStream);
        return reply.code(status).headers(headers).send(body);
      }
    };
    routes.route({ method, url: `/googleads/:version${url}`, config: { operation }, handler });
  };

  open('GET', '/customers::listAccessibleCustomers', 'customers.list', ({ caller }) => {
    const direct = state.directlyOf(caller.personId);
    if (direct.length === 0) throw refuse.noAdsUser();
    return { resourceNames: direct.map(({ id }) => `customers/${id}`) };
  });

  open('POST', '/customers/:customerId/googleAds::searchStream', 'search.stream', (call) => {
    const { results, fieldMask } = found(call, fieldsIn(call.request.body, ['query', 'summaryRowSetting']));
    const facts = { fieldMask, requestId: randomWord(11), queryResourceConsumption: String(results.length * 8) };
    return [results.length > 0 ? { results, ...facts } : facts];
  });

  open('POST', '/customers/:customerId/googleAds::search', 'search.page', (call) => {
    const known = ['query', 'pageToken', 'pageSize', 'searchSettings', 'validateOnly', 'summaryRowSetting'];
    const fields = fieldsIn(call.request.body, known);
    if (fields.pageSize !== undefined) throw refuse.pageSize();
    const { results, fieldMask } = found(call, fields);
    const start = startOf(fields.pageToken);
    const next = start + pageSize;
    return {
      results: results.slice(start, next),
      ...(next < results.length && { nextPageToken: Buffer.from(`at ${next}`).toString('base64url') }),
      totalResultsCount: String(results.length),
      fieldMask,
    };
  });
};

const startOf = (token: unknown): number => {
  if (token === undefined || token === '') return 0;
  const [, place] = /^at (\d+)$/.exec(Buffer.from(String(token), 'base64url').toString('utf8')) ?? [];
  if (place === undefined) throw refuse.badPageToken();
  return Number(place);
};
