import { hourMs } from '@fanfare/contract/kit/durations';
import { uploadTtlHours } from '@fanfare/contract/media/uploads';
import { videoMessages } from '@fanfare/contract/media/video-links';
import { ApiError } from '../api/api-error.ts';
import { transfer } from '../api/transfer.ts';
import { call, type Output } from '../api.ts';
import { now } from '../clock.ts';
import { findUnfinished, removeUnfinished, saveUnfinished } from './unfinished-uploads.ts';

type Upload = Output<'POST /media/upload/begin'>;
export type UploadedMedia = NonNullable<Upload['media']>;

/** Progress of an upload. `waiting`: connection lost; the upload resumes automatically. */
export type UploadStep = { state: 'sending' | 'waiting' | 'processing'; sent: number };

/** The API calls of a chunked upload. */
export type UploadApi = {
  begin: (file: { name: string; size: number }) => Promise<Upload>;
  status: (id: number) => Promise<Upload>;
  chunk: (id: number, offset: number, piece: Blob, onSent: (bytes: number) => void) => Promise<Upload>;
  finish: (id: number) => Promise<Upload>;
  cancel: (id: number) => Promise<unknown>;
};

type Deps = {
  api: UploadApi;
  /** The stored id of this file's unfinished upload in this browser. */
  unfinished: { findId: () => number | undefined; saveId: (id: number) => void; remove: () => void };
  /** Waits `ms`, or less if the connection returns earlier. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
  onStep: (step: UploadStep) => void;
};

/** An upload that cannot continue, with the message for the user. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
}

const changedMessage = 'The file changed during the upload. Choose it again.';
const processingPollMs = 1000;
const retryDelaysMs = [1000, 2000, 4000, 8000, 15_000];
/** Number of server errors after which the upload fails. */
const maxServerFailures = 5;

/**
 * Uploads a file in chunks. Waits while the connection is lost. An unfinished upload of the same file is resumed, also
 * after a page reload.
 */
export async function uploadInChunks(file: File, deps: Deps): Promise<UploadedMedia> {
  const { api, unfinished, signal } = deps;
  let id: number | undefined;
  try {
    let upload = (await resumeUpload(file, deps)) ?? (await retryCall(deps, 0, () => api.begin(file)));
    id = upload.id;
    unfinished.saveId(upload.id);
    while (upload.state === 'receiving') upload = await sendNextChunk(file, upload, deps);
    while (upload.state === 'processing') {
      deps.onStep({ state: 'processing', sent: file.size });
      await deps.pause(processingPollMs, signal);
      upload = await retryCall(deps, file.size, () => api.status(upload.id));
    }
    unfinished.remove();
    if (!upload.media) throw new UploadError(upload.error ?? videoMessages.uploadFailed);
    return upload.media;
  } catch (error) {
    if (signal.aborted || isRejection(error)) {
      unfinished.remove();
      if (id !== undefined) await api.cancel(id).catch(() => undefined);
    }
    throw signal.aborted ? error : toUploadError(error);
  }
}

/** The unfinished upload on the server; undefined on any error, so that a new upload starts. */
async function resumeUpload(file: File, deps: Deps): Promise<Upload | undefined> {
  const unfinishedId = deps.unfinished.findId();
  if (unfinishedId === undefined) return undefined;
  try {
    const upload = await retryCall(deps, 0, () => deps.api.status(unfinishedId));
    return upload.size === file.size && upload.state !== 'failed' ? upload : undefined;
  } catch (error) {
    if (deps.signal.aborted) throw error;
    return undefined;
  }
}

async function sendNextChunk(file: File, upload: Upload, deps: Deps): Promise<Upload> {
  const { api, onStep } = deps;
  const { id, received } = upload;
  if (received >= file.size) return retryCall(deps, received, () => api.finish(id));
  const piece = file.slice(received, received + upload.chunk_bytes);
  onStep({ state: 'sending', sent: received });
  let isFirst = true;
  return retryCall(deps, received, async () => {
    if (!isFirst) {
      if (!(await isReadable(piece))) throw new UploadError(changedMessage);
      // The chunk may have arrived although the response did not.
      const current = await api.status(id);
      if (current.received !== received || current.state !== 'receiving') return current;
    }
    isFirst = false;
    return api.chunk(id, received, piece, (bytes) =>
      onStep({ state: 'sending', sent: Math.min(received + bytes, file.size) }),
    );
  });
}

const isReadable = (piece: Blob): Promise<boolean> =>
  piece
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );

/** Retries a call: without limit while there is no response, up to `maxServerFailures` times on server errors. */
async function retryCall(deps: Deps, sent: number, request: () => Promise<Upload>): Promise<Upload> {
  const { signal, pause, onStep } = deps;
  let failures = 0;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await request();
    } catch (error) {
      if (signal.aborted || !isRetryable(error)) throw error;
      failures += error.status === 0 ? 0 : 1;
      if (failures >= maxServerFailures) throw error;
      onStep({ state: 'waiting', sent });
      await pause(retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)] ?? processingPollMs, signal);
    }
  }
}

const isRetryable = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 429 || error.status >= 500 || error.code === 'upload-offset') &&
  error.code !== 'out-of-space';

/** True if the server rejects this file. False for 401: after signing in the upload can be resumed. */
const isRejection = (error: unknown): boolean =>
  error instanceof UploadError ||
  (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401);

/** The server's message if it has one, otherwise the message of the specification. */
function toUploadError(error: unknown): UploadError {
  if (error instanceof UploadError) return error;
  const hasOwnMessage = error instanceof ApiError && error.status < 500 && error.code !== 'no-text';
  return new UploadError(hasOwnMessage ? error.message : videoMessages.uploadFailed);
}

const createApi = (signal: AbortSignal): UploadApi => ({
  begin: ({ name, size }) => call('POST /media/upload/begin', { body: { name, size }, silent: true, signal }),
  status: (id) => call('GET /media/upload/{id}', { params: { id }, silent: true, signal }),
  chunk: (id, offset, body, onSent) =>
    transfer('POST /media/upload/{id}/chunk', { params: { id }, query: { offset }, body, onSent, signal }),
  finish: (id) => call('POST /media/upload/{id}/finish', { params: { id }, body: {}, silent: true, signal }),
  // The call has no signal: the signal is already aborted.
  cancel: (id) => call('POST /media/upload/{id}/cancel', { params: { id }, body: {}, silent: true }),
});

/** Waits `ms` or until the `online` event; rejects on abort. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done, failed) => {
    const abort = () => failed(signal.reason);
    const finish = () => {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      signal.removeEventListener('abort', abort);
      done();
    };
    const timer = setTimeout(finish, ms);
    window.addEventListener('online', finish);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
  });

type UploadOptions = { businessId: number; signal: AbortSignal; onStep: (step: UploadStep) => void };

/** Uploads a large file to the media library of a business, in chunks. */
export const uploadLargeFile = (file: File, { businessId, signal, onStep }: UploadOptions): Promise<UploadedMedia> => {
  const minStartedAt = now().getTime() - uploadTtlHours * hourMs;
  const unfinished = {
    findId: () => findUnfinished(businessId, file, minStartedAt)?.id,
    saveId: (id: number) => saveUnfinished(businessId, file, id, now().getTime()),
    remove: () => removeUnfinished(businessId, file),
  };
  return uploadInChunks(file, { api: createApi(signal), unfinished, pause, signal, onStep });
};

/** Uploads an image in one request. */
export async function uploadImage(
  file: File,
  { signal, onStep }: Omit<UploadOptions, 'businessId'>,
): Promise<UploadedMedia> {
  const body = new FormData();
  body.append('file', file, file.name);
  const onSent = (bytes: number) =>
    onStep(bytes >= file.size ? { state: 'processing', sent: file.size } : { state: 'sending', sent: bytes });
  const { files } = await transfer('POST /media/upload', { body, signal, onSent });
  const [first] = files;
  if (!first?.media) throw new UploadError(first?.error ?? videoMessages.uploadFailed);
  return first.media;
}
