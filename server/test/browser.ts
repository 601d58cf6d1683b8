import type { Http } from '../src/platform/http/index.ts';

export const origin = 'http://localhost:4000';

/** An answer's JSON, read freely: `String(answer.body.keys?.[0]?.id)`. */
export type Loose = { readonly [key: string]: Loose | undefined };
export type Answer = { status: number; headers: Record<string, unknown>; body: Loose; text: string };

type Sent = { headers?: Record<string, string>; payload?: string | Buffer; address?: string };
export type Browser = ReturnType<typeof browser>;

/** Something that keeps cookies and names its origin, as browsers do. */
export const browser = (http: Http, jar: Map<string, string> = new Map()) => {
  const send = async (method: string, path: string, { headers = {}, payload, address }: Sent = {}): Promise<Answer> => {
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
    get: (path: string, sent?: Sent) => send('GET', `/api${path}`, sent),
    post: (path: string, body: object = {}, { headers, ...sent }: Sent = {}) =>
      send('POST', `/api${path}`, {
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin', ...headers },
        ...sent,
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

export const codeOf = (answer: Answer): string => String(answer.body.code);
