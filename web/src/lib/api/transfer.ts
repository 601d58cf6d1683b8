import type { Api } from '@fanfare/contract';
import type { InputOf } from '@fanfare/contract/kit/call';
import { addressOf, announce, type Key, type Output } from '../api.ts';
import { ApiError, offline, toApiError } from './api-error.ts';

type Streamed = { [K in Key]: Api[K] extends { accepts: 'files' | 'bytes' | 'json-or-files' } ? K : never }[Key];
type Part<K extends Key, Name extends 'params' | 'query'> =
  Api[K] extends Record<Name, infer S> ? { [N in Name]: InputOf<S> } : { [N in Name]?: undefined };

export type Transfer<K extends Streamed> = Part<K, 'params'> &
  Part<K, 'query'> & {
    /** A form with files in it, or one piece of a file. */
    body: FormData | Blob;
    signal?: AbortSignal;
    /** How many bytes have left so far. */
    onSent?: (bytes: number) => void;
  };

/**
 * Sends files or bytes and says how far they are, which `fetch` cannot. Every failure is a `CallFailed`, but for the one
 * the caller made by aborting.
 */
export async function transfer<K extends Streamed>(key: K, given: Transfer<K>): Promise<Output<K>> {
  try {
    return await send(addressOf(key, given.params, given.query), given);
  } catch (error) {
    if (error instanceof ApiError) announce(error);
    throw error;
  }
}

type Sending = Pick<Transfer<Streamed>, 'body' | 'signal' | 'onSent'>;

function send<T>(address: string, { body, signal, onSent }: Sending): Promise<T> {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', address);
    request.setRequestHeader('accept', 'application/json');
    if (body instanceof Blob) request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded }) => onSent?.(loaded);
    request.onabort = () => failed(signal?.reason ?? offline());
    request.onerror = () => failed(offline());
    request.onload = () => {
      const answer = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300 && answer !== undefined) done(answer as T);
      else failed(toApiError(request.status, answer));
    };
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) return failed(signal.reason);
    signal?.addEventListener('abort', abort);
    request.send(body);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
