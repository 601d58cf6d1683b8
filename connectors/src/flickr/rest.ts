import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import { rejectedError } from '../kit/http/errors.ts';
import { createHttpClient, type Runtime } from '../kit/http/http.ts';
import { type Attempt, retryRead } from '../kit/http/retry.ts';
import { toParsedError } from './errors.ts';
import type { FlickrSettings } from './settings.ts';
import { ErrorBody } from './wire.ts';

const network = 'flickr';
const label = 'Flickr';

export type Rest = ReturnType<typeof createRest>;

/**
 * Flickr REST client: one URL, with the method as a parameter. The status is always 200, so the client decides about
 * retries by the code in the body.
 */
export const createRest = ({ apiUrl, key }: FlickrSettings, runtime: Runtime) => {
  const client = createHttpClient({ network, label, baseUrl: apiUrl, runtime, parseError: () => undefined });

  const attempt = async <T>(
    method: string,
    params: Readonly<Record<string, string | undefined>>,
    shape: z.core.$ZodType<T>,
  ): Promise<Attempt<T>> => {
    const query = { method, api_key: key, ...params, format: 'json', nojsoncallback: '1' };
    try {
      const request = { operation: method, to: '/services/rest/', method: 'GET', query } as const;
      const { data, status } = await client.once(
        request,
        z.union([
          ErrorBody,
          z.pipe(
            shape,
            z.transform((answer: T) => ({ answer })),
          ),
        ]),
      );
      if ('answer' in data) return { response: data.answer };
      const failure = rejectedError(
        { network, label, effect: 'read', status },
        toParsedError(data.code, data.message ?? undefined),
      );
      return { failure, canRetry: failure.kind === 'unreachable' };
    } catch (error) {
      if (!(error instanceof ConnectorFailure)) throw error;
      return { failure: error, canRetry: error.kind === 'unreachable' };
    }
  };

  return {
    read: <T>(
      method: string,
      params: Readonly<Record<string, string | undefined>>,
      shape: z.core.$ZodType<T>,
    ): Promise<T> => retryRead(runtime, () => attempt(method, params, shape)),
  };
};
