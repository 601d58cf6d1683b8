import { minuteMs } from '@fanfare/contract/kit/durations';
import type { z } from 'zod';
import { createHttpClient, type HttpResponse, type Request, type Runtime } from '../kit/http/http.ts';
import { parseError } from './errors.ts';
import { apiHosts, type LinkedinSettings, wwwHosts } from './settings.ts';

/** Lists are encoded as `List(a,b)`: only the items are percent-encoded. */
type Params = Readonly<Record<string, string | number | readonly string[] | undefined>>;
type ApiRequest = {
  operation: string;
  to: string;
  token: string;
  params?: Params | undefined;
  /** Rest.li method, where the HTTP method is ambiguous. */
  method?: 'FINDER' | undefined;
  json?: unknown;
};

export type Client = ReturnType<typeof createClient>;

const uploadTimeoutMs = 2 * minuteMs;

/** HTTP client of LinkedIn for one API version; sends the access token in a header. */
export const createClient = (settings: LinkedinSettings, runtime: Runtime) => {
  const options = { network: 'linkedin', label: 'LinkedIn', runtime, parseError: parseError(runtime.now) };
  const requestIds = ['x-li-uuid', 'x-restli-id'];
  const api = createHttpClient({ ...options, requestIds, baseUrl: settings.apiUrl, hosts: apiHosts });
  const www = createHttpClient({ ...options, requestIds, baseUrl: settings.wwwUrl, hosts: wwwHosts });

  const toRequest = ({ operation, to, token, params = {}, method, json }: ApiRequest): Request => ({
    operation,
    to: `/rest${to}${encodeQuery(params)}`,
    headers: {
      authorization: `Bearer ${token}`,
      'linkedin-version': settings.version,
      'x-restli-protocol-version': '2.0.0',
      ...(method ? { 'x-restli-method': method } : {}),
    },
    ...(json === undefined ? {} : { body: { json } }),
  });

  return {
    /** Host for sign-in, introspection and uploads. */
    www,
    read: async <T>(request: ApiRequest, shape: z.core.$ZodType<T>): Promise<T> =>
      (await api.read(toRequest(request), shape)).data,
    once: async <T>(request: ApiRequest, shape: z.core.$ZodType<T>): Promise<T> =>
      (await api.once(toRequest(request), shape)).data,
    write: <T>(request: ApiRequest, shape: z.core.$ZodType<T>): Promise<HttpResponse<T>> =>
      api.write(toRequest(request), shape),
    /** Reads the member of a token: the only calls without a version. */
    readMember: async <T>(call: 'userinfo' | 'me', token: string, shape: z.core.$ZodType<T>): Promise<T> => {
      const headers = { authorization: `Bearer ${token}` };
      return (await api.read({ operation: call, to: `/v2/${call}`, headers }, shape)).data;
    },
    /** Uploads bytes to a URL from LinkedIn; returns the etag. URLs of video parts are signed and refuse a token. */
    upload: async <T>(
      to: string,
      token: string | undefined,
      raw: Uint8Array<ArrayBuffer>,
      shape: z.core.$ZodType<T>,
    ): Promise<string> => {
      const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const body = { raw, type: 'application/octet-stream' };
      const request: Request = {
        operation: 'media.upload',
        to,
        method: 'PUT',
        headers,
        body,
        deadlineMs: uploadTimeoutMs,
      };
      return (await www.once(request, shape)).headers.get('etag') ?? '';
    },
  };
};

const encodeQuery = (params: Params): string => {
  const pairs = Object.entries(params).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (typeof value === 'object') return [`${name}=List(${value.map(encodeURIComponent).join(',')})`];
    return [`${name}=${encodeURIComponent(value)}`];
  });
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
};
