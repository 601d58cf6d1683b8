import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import { rejectedError } from '../kit/http/errors.ts';
import { createHttpClient, type Runtime } from '../kit/http/http.ts';
import { type Attempt, retryRead } from '../kit/http/retry.ts';
import { refusalOf } from './errors.ts';
import type { FlickrSettings } from './settings.ts';
import { Failed } from './wire.ts';

const network = 'flickr';
const label = 'Flickr';

export type Rest = ReturnType<typeof rest>;

/**
 * Flickr as it is spoken to: one address, and the method among the parameters. It says 200 to everything, so whether
 * a read may be tried again is decided here, from the code in the body.
 */
export const rest = ({ apiUrl, key }: FlickrSettings, outside: Runtime) => {
  const client = createHttpClient({ network, label, baseUrl: apiUrl, outside, explain: () => undefined });

  const attempt = async <T>(
    method: string,
    params: Readonly<Record<string, string | undefined>>,
    shape: z.ZodType<T>,
  ): Promise<Attempt<T>> => {
    const query = { method, api_key: key, ...params, format: 'json', nojsoncallback: '1' };
    try {
      const call = { operation: method, to: '/services/rest/', method: 'GET', query } as const;
      const { data, status } = await client.once(call, z.union([Failed, shape.transform((answer) => ({ answer }))]));
      if ('answer' in data) return { answer: data.answer };
      const failure = rejectedError(
        { network, label, effect: 'read', status },
        refusalOf(data.code, data.message ?? undefined),
      );
      return { failure, mayRetry: failure.kind === 'unreachable' };
    } catch (error) {
      if (!(error instanceof ConnectorFailure)) throw error;
      return { failure: error, mayRetry: error.kind === 'unreachable' };
    }
  };

  return {
    read: <T>(method: string, params: Readonly<Record<string, string | undefined>>, shape: z.ZodType<T>): Promise<T> =>
      retryRead(outside, () => attempt(method, params, shape)),
  };
};
