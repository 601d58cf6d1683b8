import type { Http } from '../src/platform/http/index.ts';

export const origin = 'http://localhost:4000';

/** The JSON of a response, readable without types: `String(answer.body.keys?.[0]?.id)`. */
export type Loose = { readonly [key: string]: Loose | undefined };
export type Answer = { status: number; headers: Record<string, unknown>; body: Loose; text: string };

type RequestOptions = { headers?: Record<string, string>; payload?: string | Buffer; address?: string };
export type Browser = ReturnType<typeof browser>;

/** An HTTP client with cookies and an origin header, like a browser. */
export const browser = (http: Http, jar: Map<string, string> = new Map()) => {
  const send = async (
    method: string,
    path: string,
    { headers = {}, payload, address }: RequestOptions = {},
  ): Promise<Answer> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await http.inject({
      method: method as 'GET',
      url: path,
      headers: { ...(cookie ? { cookie } : {}), ...headers },
      payload,
      remoteAddress: address,
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0 || value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return { status: response.statusCode, headers: response.headers, body: parse(response.body), text: response.body };
  };

  return {
    jar,
    send,
    get: (path: string, options?: RequestOptions) => send('GET', `/api${path}`, options),
    post: (path: string, body: object = {}, { headers, ...options }: RequestOptions = {}) =>
      send('POST', `/api${path}`, {
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin', ...headers },
        ...options,
      }),
  };
};

const parse = (text: string): Loose => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

export const problemCode = (answer: Answer): string => String(answer.body.code);
