import { type GoogleAccounts, type GoogleToken, strings } from '../kit/google/accounts.ts';
import type { Reply, Request, Routes } from '../kit/network.ts';
import { Refusal, refusalAnswer, refuse } from './errors.ts';
import type { Quota } from './quota.ts';
import { etagOf } from './rows.ts';

export const readScope = 'https://www.googleapis.com/auth/youtube.readonly';
export const manageScope = 'https://www.googleapis.com/auth/youtube.force-ssl';
const base = '/api/youtube/v3';
const always = ['part', 'key', 'alt', 'prettyPrint', 'fields', 'quotaUser', 'access_token'];

/** One call of the Data API, its caller already known. */
export type Call = {
  params: Record<string, string>;
  parts: string[];
  /** Missing when only the app's key was shown. */
  caller: Readonly<GoogleToken> | undefined;
  /** One page of the rows, in YouTube's envelope. */
  list(kind: string, rows: readonly unknown[], size: { usual: number; more?: object }): unknown;
};
export type Api = ReturnType<typeof api>;
type Rules = { parameters: string[]; parts: string[]; bucket: 'searches' | 'units' };
type Deps = { accounts: GoogleAccounts; quota: Quota; key: string };

/** Registers calls of the Data API: key or token, allowance, parts, paging and refusals are seen to here. */
export const api = (routes: Routes, { accounts, quota, key }: Deps) => {
  const callerOf = ({ headers }: Request, params: Record<string, string>) => {
    if (headers.authorization !== undefined) {
      const caller = accounts.callerOf(headers.authorization);
      if (!caller) throw refuse.deadToken();
      if (!caller.scopes.includes(readScope) && !caller.scopes.includes(manageScope)) throw refuse.scopeMissing();
      return caller;
    }
    const shown = params.key ?? strings(headers)['x-goog-api-key'];
    if (shown === undefined || shown === '') throw refuse.nobody();
    if (shown !== key) throw refuse.badKey();
    return undefined;
  };

  const partsIn = (text: string | undefined, known: string[]): string[] => {
    const parts = (text ?? '').split(',').filter(Boolean);
    if (parts.length === 0) throw refuse.needs('part');
    const strange = parts.find((part) => !known.includes(part));
    if (strange) throw refuse.unknownPart(strange);
    return parts;
  };

  const open = (path: string, operation: string, rules: Rules, answer: (call: Call) => unknown) => {
    const handler = async (request: Request, reply: Reply) => {
      try {
        const params = strings(request.query);
        const caller = callerOf(request, params);
        quota.spend(rules.bucket);
        const strange = Object.keys(params).find((name) => !rules.parameters.includes(name) && !always.includes(name));
        if (strange) throw refuse.unknownParameter(strange);
        const parts = partsIn(params.part, rules.parts);
        const body = answer({ params, parts, caller, list: listing(params) });
        return reply.type('application/json; charset=UTF-8').send(JSON.stringify(body));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { status, headers = {}, body } = refusalAnswer(error);
        return reply.code(status).headers(headers).send(body);
      }
    };
    routes.get(base + path, { config: { operation } }, handler);
  };
  return { open };
};

const listing =
  (params: Record<string, string>): Call['list'] =>
  (kind, rows, { usual, more = {} }) => {
    const size = sizeIn(params.maxResults, usual);
    const start = startIn(params.pageToken);
    const items = rows.slice(start, start + size);
    const facts = {
      ...(start + size < rows.length && size > 0 && { nextPageToken: tokenAt(start + size) }),
      ...(start > 0 && { prevPageToken: tokenAt(Math.max(0, start - size)) }),
      ...more,
      pageInfo: { totalResults: rows.length, resultsPerPage: size },
      // Where nothing is found, YouTube leaves the list out.
      ...(items.length > 0 && { items }),
    };
    return { kind, etag: etagOf(facts), ...facts };
  };

const sizeIn = (text: string | undefined, usual: number): number => {
  if (text === undefined) return usual;
  if (!/^\d{1,3}$/.test(text) || Number(text) > 50) throw refuse.invalid('maxResults', text);
  return Number(text);
};

const tokenAt = (place: number): string => `C${Buffer.from(`~${place}`).toString('base64url')}Q`;
const startIn = (token: string | undefined): number => {
  if (token === undefined || token === '') return 0;
  const inside = /^C([\w-]+)Q$/.exec(token)?.[1];
  const place = /^~(\d+)$/.exec(Buffer.from(inside ?? '', 'base64url').toString('utf8'))?.[1];
  if (place === undefined) throw refuse.pageToken();
  return Number(place);
};
