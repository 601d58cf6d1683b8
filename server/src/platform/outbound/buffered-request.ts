import type { Dispatcher } from 'undici';
import { OutboundError } from './outbound-error.ts';

type Options = Dispatcher.DispatchOptions & { signal: AbortSignal | null | undefined; maxBytes: number };
type RawHeaders = Record<string, string | string[] | undefined>;
/** The body as sent, compressed or not. */
type BufferedResponse = { status: number; headers: RawHeaders; chunks: Buffer[] };

/**
 * Sends a request and reads the whole response, without the streams of `dispatcher.request`: a fifth of the CPU time of
 * a small call. Errors before the response have the original error as their cause, as those of the global fetch.
 */
export const bufferedRequest = (
  dispatcher: Dispatcher,
  { signal, maxBytes, ...options }: Options,
): Promise<BufferedResponse> =>
  new Promise((resolve, reject) => {
    const response: BufferedResponse = { status: 0, headers: {}, chunks: [] };
    let size = 0;
    let controller: Dispatcher.DispatchController | undefined;

    const finish = () => signal?.removeEventListener('abort', abort);
    const fail = (error: unknown) => {
      finish();
      reject(response.status === 0 ? new TypeError('fetch failed', { cause: error }) : error);
    };
    const abort = () => {
      const reason: unknown = signal?.reason;
      controller?.abort(reason instanceof Error ? reason : new Error('The request was aborted.'));
      fail(reason);
    };
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort, { once: true });

    try {
      dispatcher.dispatch(options, {
        onRequestStart: (started) => {
          controller = started;
          if (signal?.aborted) abort();
        },
        onResponseStart: (_, status, headers) => {
          // A status 1xx is informational and ignored: the real response follows it.
          if (status >= 200) Object.assign(response, { status, headers });
        },
        onResponseData: (started, chunk) => {
          size += chunk.length;
          if (size > maxBytes) started.abort(new OutboundError('too-large'));
          else response.chunks.push(chunk);
        },
        onResponseEnd: () => {
          finish();
          resolve(response);
        },
        onResponseError: (_, error) => fail(error),
      });
    } catch (error) {
      fail(error);
    }
  });
