import { uploadKeptHours } from '@fanfare/contract/uploads';
import { videoMessages } from '@fanfare/contract/video-links';
import { ApiError } from '../api/api-error.ts';
import { transfer } from '../api/transfer.ts';
import { call, type Output } from '../api.ts';
import { now } from '../clock.ts';
import { findUnfinished, removeUnfinished, saveUnfinished } from './unfinished-uploads.ts';

type Upload = Output<'POST /media/upload/begin'>;
export type UploadedMedia = NonNullable<Upload['media']>;

/** How far a file is. `waiting`: the connection is gone; it goes on by itself when it is back. */
export type UploadStep = { state: 'sending' | 'waiting' | 'processing'; sent: number };

/** The calls an upload in pieces is made of. */
export type UploadApi = {
  begin: (file: { name: string; size: number }) => Promise<Upload>;
  status: (id: number) => Promise<Upload>;
  chunk: (id: number, offset: number, piece: Blob, onSent: (bytes: number) => void) => Promise<Upload>;
  finish: (id: number) => Promise<Upload>;
  cancel: (id: number) => Promise<unknown>;
};

type Deps = {
  door: UploadApi;
  /** Which upload of this file was begun before, in this browser. */
  memory: { begun: () => number | undefined; remember: (id: number) => void; forget: () => void };
  /** Waits, but not longer than until the connection is back. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
  onStep: (step: UploadStep) => void;
};

/** An upload that cannot go on, with the sentence for the person who began it. */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed';
}

const changedMessage = 'This file was changed or moved while it was being sent. Choose it again.';
const processingPollMs = 1000;
const waitsMs = [1000, 2000, 4000, 8000, 15_000];
/** A server that answers with its own failure so often in a row will not mend by asking. */
const mostFailures = 5;

/**
 * Sends a file piece by piece. A lost connection is waited for; a file that was begun before, also before the page was
 * loaded anew, goes on where the server has it.
 */
export async function uploadInChunks(file: File, needs: Deps): Promise<UploadedMedia> {
  const { door, memory, signal } = needs;
  let id: number | undefined;
  try {
    let upload = (await resumeUpload(file, needs)) ?? (await retryCall(needs, 0, () => door.begin(file)));
    id = upload.id;
    memory.remember(upload.id);
    while (upload.state === 'receiving') upload = await advance(file, upload, needs);
    while (upload.state === 'processing') {
      needs.onStep({ state: 'processing', sent: file.size });
      await needs.pause(processingPollMs, signal);
      upload = await retryCall(needs, file.size, () => door.status(upload.id));
    }
    memory.forget();
    if (!upload.media) throw new UploadFailed(upload.error ?? videoMessages.uploadFailed);
    return upload.media;
  } catch (error) {
    if (signal.aborted || isRefusal(error)) {
      memory.forget();
      if (id !== undefined) await door.cancel(id).catch(() => undefined);
    }
    throw signal.aborted ? error : asFailure(error);
  }
}

/** What the server still has of this file. Whatever it says against it, a new upload is the answer. */
async function resumeUpload(file: File, needs: Deps): Promise<Upload | undefined> {
  const known = needs.memory.begun();
  if (known === undefined) return undefined;
  try {
    const upload = await retryCall(needs, 0, () => needs.door.status(known));
    return upload.size === file.size && upload.state !== 'failed' ? upload : undefined;
  } catch (error) {
    if (needs.signal.aborted) throw error;
    return undefined;
  }
}

async function advance(file: File, upload: Upload, needs: Deps): Promise<Upload> {
  const { door, onStep } = needs;
  const { id, received } = upload;
  if (received >= file.size) return retryCall(needs, received, () => door.finish(id));
  const piece = file.slice(received, received + upload.chunk_bytes);
  onStep({ state: 'sending', sent: received });
  let isFirst = true;
  return retryCall(needs, received, async () => {
    if (!isFirst) {
      if (!(await isReadable(piece))) throw new UploadFailed(changedMessage);
      // The piece may have arrived and only its answer got lost.
      const current = await door.status(id);
      if (current.received !== received || current.state !== 'receiving') return current;
    }
    isFirst = false;
    return door.chunk(id, received, piece, (bytes) =>
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

/** Makes a call until it is answered: again and again while nobody answers, a few times when the server itself fails. */
async function retryCall(needs: Deps, sent: number, work: () => Promise<Upload>): Promise<Upload> {
  const { signal, pause, onStep } = needs;
  let failures = 0;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error;
      failures += error.status === 0 ? 0 : 1;
      if (failures >= mostFailures) throw error;
      onStep({ state: 'waiting', sent });
      await pause(waitsMs[Math.min(attempt, waitsMs.length - 1)] ?? processingPollMs, signal);
    }
  }
}

const mayPass = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 429 || error.status >= 500 || error.code === 'upload-offset') &&
  error.code !== 'out-of-space';

/** The server does not want this file; whoever signs in again may go on. */
const isRefusal = (error: unknown): boolean =>
  error instanceof UploadFailed ||
  (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401);

/** The server's own sentence where it has one; the documents' for everything nobody expected. */
function asFailure(error: unknown): UploadFailed {
  if (error instanceof UploadFailed) return error;
  const isWorded = error instanceof ApiError && error.status < 500 && error.code !== 'no-text';
  return new UploadFailed(isWorded ? error.message : videoMessages.uploadFailed);
}

const door = (signal: AbortSignal): UploadApi => ({
  begin: ({ name, size }) => call('POST /media/upload/begin', { body: { name, size }, silent: true, signal }),
  status: (id) => call('GET /media/upload/{id}', { params: { id }, silent: true, signal }),
  chunk: (id, offset, body, onSent) =>
    transfer('POST /media/upload/{id}/chunk', { params: { id }, query: { offset }, body, onSent, signal }),
  finish: (id) => call('POST /media/upload/{id}/finish', { params: { id }, body: {}, silent: true, signal }),
  // Not by the signal: it is called because that one was given.
  cancel: (id) => call('POST /media/upload/{id}/cancel', { params: { id }, body: {}, silent: true }),
});

/** Waits, until the browser says that the connection is back, or until the upload is given up. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done, failed) => {
    const stop = () => failed(signal.reason);
    const wake = () => {
      clearTimeout(timer);
      window.removeEventListener('online', wake);
      signal.removeEventListener('abort', stop);
      done();
    };
    const timer = setTimeout(wake, ms);
    window.addEventListener('online', wake);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
  });

type Sending = { businessId: number; signal: AbortSignal; onStep: (step: UploadStep) => void };

/** Sends a large file into the library of a business. */
export const sendInPieces = (file: File, { businessId, signal, onStep }: Sending): Promise<UploadedMedia> => {
  const oldest = now().getTime() - uploadKeptHours * 3_600_000;
  const memory = {
    begun: () => findUnfinished(businessId, file, oldest)?.id,
    remember: (id: number) => saveUnfinished(businessId, file, id, now().getTime()),
    forget: () => removeUnfinished(businessId, file),
  };
  return uploadInChunks(file, { door: door(signal), memory, pause, signal, onStep });
};

/** Sends one picture whole. */
export async function sendPicture(file: File, { signal, onStep }: Omit<Sending, 'businessId'>): Promise<UploadedMedia> {
  const body = new FormData();
  body.append('file', file, file.name);
  const onSent = (bytes: number) =>
    onStep(bytes >= file.size ? { state: 'processing', sent: file.size } : { state: 'sending', sent: bytes });
  const { files } = await transfer('POST /media/upload', { body, signal, onSent });
  const [first] = files;
  if (!first?.media) throw new UploadFailed(first?.error ?? videoMessages.uploadFailed);
  return first.media;
}
