import type { z } from 'zod';
import { type Answer, createHttpClient, type Request, type Runtime } from '../kit/http/http.ts';
import { parseError } from './errors.ts';
import { apiHosts, type LinkedinSettings, wwwHosts } from './settings.ts';

/** A list stands in the query as `List(a,b)`: its brackets and commas plain, what is inside encoded. */
export type Params = Readonly<Record<string, string | number | readonly string[] | undefined>>;
type Ask = {
  operation: string;
  to: string;
  token: string;
  params?: Params | undefined;
  /** Where the HTTP method does not say what is meant. */
  method?: 'FINDER' | undefined;
  json?: unknown;
};

export type Client = ReturnType<typeof client>;

const uploadMs = 120_000;

/** LinkedIn as every port speaks to it: versioned, with the token in a header. */
export const client = (settings: LinkedinSettings, outside: Runtime) => {
  const facts = { network: 'linkedin', label: 'LinkedIn', outside, explain: parseError(outside.now) };
  const requestIds = ['x-li-uuid', 'x-restli-id'];
  const api = createHttpClient({ ...facts, requestIds, baseUrl: settings.apiUrl, hosts: apiHosts });
  const www = createHttpClient({ ...facts, requestIds, baseUrl: settings.wwwUrl, hosts: wwwHosts });

  const callOf = ({ operation, to, token, params = {}, method, json }: Ask): Request => ({
    operation,
    to: `/rest${to}${queryOf(params)}`,
    headers: {
      authorization: `Bearer ${token}`,
      'linkedin-version': settings.version,
      'x-restli-protocol-version': '2.0.0',
      ...(method ? { 'x-restli-method': method } : {}),
    },
    ...(json === undefined ? {} : { body: { json } }),
  });

  return {
    /** Login, introspection and uploads live on the other host. */
    www,
    read: async <T>(ask: Ask, shape: z.ZodType<T>): Promise<T> => (await api.read(callOf(ask), shape)).data,
    once: async <T>(ask: Ask, shape: z.ZodType<T>): Promise<T> => (await api.once(callOf(ask), shape)).data,
    write: <T>(ask: Ask, shape: z.ZodType<T>): Promise<Answer<T>> => api.write(callOf(ask), shape),
    /** The one call without a version. */
    userinfo: async <T>(token: string, shape: z.ZodType<T>): Promise<T> => {
      const headers = { authorization: `Bearer ${token}` };
      return (await api.read({ operation: 'userinfo', to: '/v2/userinfo', headers }, shape)).data;
    },
    /** Bytes to an address LinkedIn handed out; answers its etag. */
    upload: async <T>(to: string, token: string, raw: Uint8Array<ArrayBuffer>, shape: z.ZodType<T>) => {
      const headers = { authorization: `Bearer ${token}` };
      const body = { raw, type: 'application/octet-stream' };
      const call: Request = { operation: 'media.upload', to, method: 'PUT', headers, body, deadlineMs: uploadMs };
      return (await www.once(call, shape)).headers.get('etag') ?? '';
    },
  };
};

const queryOf = (params: Params): string => {
  const pairs = Object.entries(params).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (typeof value === 'object') return [`${name}=List(${value.map(encodeURIComponent).join(',')})`];
    return [`${name}=${encodeURIComponent(value)}`];
  });
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
};
