import { type GoogleAccounts, type GoogleToken, pickStrings } from '../kit/google/accounts.ts';
import type { Reply, Request, Routes } from '../kit/network.ts';
import { ApiError, errors, toErrorAnswer } from './errors.ts';
import type { Quota } from './quota.ts';
import { createEtag } from './rows.ts';

export const readScope = 'https://www.googleapis.com/auth/youtube.readonly';
export const manageScope = 'https://www.googleapis.com/auth/youtube.force-ssl';
const basePath = '/api/youtube/v3';
const commonParams = ['part', 'key', 'alt', 'prettyPrint', 'fields', 'quotaUser', 'access_token'];

/** One authenticated call of the Data API. */
export type Call = {
  params: Record<string, string>;
  parts: string[];
  /** Token of the caller; undefined for calls with an API key. */
  caller: Readonly<GoogleToken> | undefined;
  /** One page of the rows in YouTube's response format. */
  list(kind: string, rows: readonly unknown[], size: { defaultSize: number; extra?: object }): unknown;
};
export type Api = ReturnType<typeof createApi>;
type Rules = { parameters: string[]; parts: string[]; bucket: 'searches' | 'units' };
type Deps = { accounts: GoogleAccounts; quota: Quota; key: string };

/** Registers calls of the Data API. Checks key or token, quota, parts and parameters for each. */
export const createApi = (routes: Routes, { accounts, quota, key }: Deps) => {
  const resolveCaller = ({ headers }: Request, params: Record<string, string>) => {
    if (headers.authorization !== undefined) {
      const caller = accounts.findCaller(headers.authorization);
      if (!caller) throw errors.invalidCredentials();
      if (!caller.scopes.includes(readScope) && !caller.scopes.includes(manageScope)) throw errors.scopeMissing();
      return caller;
    }
    const apiKey = params.key ?? pickStrings(headers)['x-goog-api-key'];
    if (apiKey === undefined || apiKey === '') throw errors.unregisteredCaller();
    if (apiKey !== key) throw errors.badKey();
    return undefined;
  };

  const parseParts = (text: string | undefined, knownParts: string[]): string[] => {
    const parts = (text ?? '').split(',').filter(Boolean);
    if (parts.length === 0) throw errors.parameterRequired('part');
    const unknownPart = parts.find((part) => !knownParts.includes(part));
    if (unknownPart) throw errors.unknownPart(unknownPart);
    return parts;
  };

  const registerCall = (path: string, operation: string, rules: Rules, handle: (call: Call) => unknown) => {
    const handler = async (request: Request, reply: Reply) => {
      try {
        const params = pickStrings(request.query);
        const caller = resolveCaller(request, params);
        quota.spend(rules.bucket);
        const unknownParam = Object.keys(params).find(
          (name) => !rules.parameters.includes(name) && !commonParams.includes(name),
        );
        if (unknownParam) throw errors.unknownParameter(unknownParam);
        const parts = parseParts(params.part, rules.parts);
        const body = handle({ params, parts, caller, list: createLister(params) });
        return reply.type('application/json; charset=UTF-8').send(JSON.stringify(body));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const { status, headers = {}, body } = toErrorAnswer(error);
        return reply.code(status).headers(headers).send(body);
      }
    };
    routes.get(basePath + path, { config: { operation } }, handler);
  };
  return { registerCall };
};

const createLister =
  (params: Record<string, string>): Call['list'] =>
  (kind, rows, { defaultSize, extra = {} }) => {
    const size = parseSize(params.maxResults, defaultSize);
    const start = parsePageToken(params.pageToken);
    const items = rows.slice(start, start + size);
    const envelope = {
      ...(start + size < rows.length && size > 0 && { nextPageToken: buildPageToken(start + size) }),
      ...(start > 0 && { prevPageToken: buildPageToken(Math.max(0, start - size)) }),
      ...extra,
      pageInfo: { totalResults: rows.length, resultsPerPage: size },
      // List of items; like YouTube, the answer leaves it out when it is empty.
      ...(items.length > 0 && { items }),
    };
    return { kind, etag: createEtag(envelope), ...envelope };
  };

const parseSize = (text: string | undefined, defaultSize: number): number => {
  if (text === undefined) return defaultSize;
  if (!/^\d{1,3}$/.test(text) || Number(text) > 50) throw errors.invalid('maxResults', text);
  return Number(text);
};

const buildPageToken = (offset: number): string => {
  const encoded = Buffer.from(`~${offset}`).toString('base64url');
  return `C${encoded}Q`;
};
const parsePageToken = (token: string | undefined): number => {
  if (token === undefined || token === '') return 0;
  const encoded = /^C([\w-]+)Q$/.exec(token)?.[1];
  const offset = /^~(\d+)$/.exec(Buffer.from(encoded ?? '', 'base64url').toString('utf8'))?.[1];
  if (offset === undefined) throw errors.pageToken();
  return Number(offset);
};
