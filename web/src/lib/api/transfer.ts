import type { Api } from '@fanfare/contract';
import type { InputOf } from '@fanfare/contract/kit/call';
import { emitApiError, type Key, type Output, toUrl } from '../api.ts';
import { ApiError, offlineError, toApiError } from './api-error.ts';

type UploadKey = { [K in Key]: Api[K] extends { accepts: 'files' | 'bytes' | 'json-or-files' } ? K : never }[Key];
type Part<K extends Key, Name extends 'params' | 'query'> =
  Api[K] extends Record<Name, infer S> ? { [N in Name]: InputOf<S> } : { [N in Name]?: undefined };

export type Transfer<K extends UploadKey> = Part<K, 'params'> &
  Part<K, 'query'> & {
    /** A form with files, or one chunk of a file. */
    body: FormData | Blob;
    signal?: AbortSignal;
    /** Receives the number of bytes sent so far. */
    onSent?: (bytes: number) => void;
  };

/**
 * Sends files or bytes with upload progress, which `fetch` does not support. Every failure is an `ApiError`, except an
 * abort by the caller.
 */
export async function transfer<K extends UploadKey>(key: K, input: Transfer<K>): Promise<Output<K>> {
  try {
    return await send(toUrl(key, input.params, input.query), input);
  } catch (error) {
    if (error instanceof ApiError) emitApiError(error);
    throw error;
  }
}

type SendOptions = Pick<Transfer<UploadKey>, 'body' | 'signal' | 'onSent'>;

function send<T>(url: string, { body, signal, onSent }: SendOptions): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', url);
    request.setRequestHeader('accept', 'application/json');
    if (body instanceof Blob) request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded }) => onSent?.(loaded);
    request.onabort = () => reject(signal?.reason ?? offlineError());
    request.onerror = () => reject(offlineError());
    request.onload = () => {
      const answer = parseJson(request.responseText);
      if (request.status >= 200 && request.status < 300 && answer !== undefined) resolve(answer as T);
      else reject(toApiError(request.status, answer));
    };
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', abort);
    request.send(body);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
