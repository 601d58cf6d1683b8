import { videoMessages } from '@fanfare/contract/media/video-links';
import { beforeEach, describe, expect, test } from 'vitest';
import { ApiError, offlineError } from '../api/api-error.ts';
import type { Output } from '../api.ts';
import { type UploadApi, type UploadStep, uploadInChunks } from './chunked-upload.ts';
import {
  findUnfinished,
  listUnfinished,
  removeUnfinished,
  removeUnfinishedById,
  saveUnfinished,
} from './unfinished-uploads.ts';

type Upload = Output<'POST /media/upload/begin'>;

const item: NonNullable<Upload['media']> = {
  id: 7,
  family: 'video',
  name: 'launch.mp4',
  alt: '',
  type: 'video/mp4',
  size: 10,
  width: null,
  height: null,
  aspect: null,
  warning: null,
  src: 'https://fanfare.example/files/a.mp4',
  path: '/files/a.mp4',
  small_path: '/files/a.mp4',
  source: null,
  uploaded: '2026-11-15T08:00:00.000Z',
  uploaded_by: 'Ada',
  uses: 0,
};
const video = new File(['0123456789'], 'launch.mp4', { lastModified: 1 });

const apiError = (status: number, code: string, message: string) =>
  new ApiError(status, { code, message, request_id: '', error: message, error_message: message });

type Fault = 'lost before' | 'lost after' | ApiError;

/** In-memory server; `faults` apply to the next chunks in order. */
function createServer(faults: (Fault | undefined)[] = [], end: Partial<Upload> = { state: 'done', media: item }) {
  const newUpload: Upload = {
    id: 3,
    name: video.name,
    size: video.size,
    received: 0,
    state: 'receiving',
    error: null,
    chunk_bytes: 4,
    media: null,
  };
  const state = { upload: newUpload, text: '', started: 0, cancelled: 0, chunkCount: 0 };
  const api: UploadApi = {
    begin: async () => {
      state.started += 1;
      return state.upload;
    },
    status: async () => {
      if (state.upload.state === 'processing') state.upload = { ...state.upload, ...end };
      return state.upload;
    },
    chunk: async (_, offset, piece) => {
      state.chunkCount += 1;
      const fault = faults.shift();
      if (fault === 'lost before') throw offlineError();
      if (fault instanceof ApiError) throw fault;
      if (offset !== state.upload.received) throw apiError(409, 'upload-offset', 'Wrong offset.');
      state.text += await piece.text();
      state.upload = { ...state.upload, received: offset + piece.size };
      if (fault === 'lost after') throw offlineError();
      return state.upload;
    },
    finish: async () => {
      state.upload = { ...state.upload, state: 'processing' };
      return state.upload;
    },
    cancel: async () => {
      state.cancelled += 1;
    },
  };
  return { state, api };
}

function startUpload(
  api: UploadApi,
  { unfinishedId, signal = new AbortController().signal }: { unfinishedId?: number; signal?: AbortSignal } = {},
) {
  const steps: UploadStep[] = [];
  const savedIds: (number | undefined)[] = [unfinishedId];
  const upload = uploadInChunks(video, {
    api,
    unfinished: {
      findId: () => savedIds.at(-1),
      saveId: (id) => savedIds.push(id),
      remove: () => savedIds.push(undefined),
    },
    pause: async () => signal.throwIfAborted(),
    signal,
    onStep: (step) => steps.push(step),
  });
  return { upload, steps, savedId: () => savedIds.at(-1) };
}

describe('uploadInChunks', () => {
  test('new file uploaded → all chunks in order, then the saved id is removed', async () => {
    const { api, state: server } = createServer();
    const { upload, steps, savedId } = startUpload(api);
    expect(await upload).toEqual(item);
    expect(server).toMatchObject({ text: '0123456789', chunkCount: 3, started: 1 });
    expect(steps.filter(({ state }) => state === 'sending').map(({ sent }) => sent)).toEqual([0, 4, 8]);
    expect(steps.at(-1)).toEqual({ state: 'processing', sent: 10 });
    expect(savedId()).toBeUndefined();
  });

  test('connection lost during an upload → waits, and resumes at the same offset', async () => {
    const { api, state: server } = createServer([undefined, 'lost before', 'lost before']);
    const { upload, steps } = startUpload(api);
    await upload;
    expect(server.text).toBe('0123456789');
    expect(steps.filter(({ state }) => state === 'waiting')).toEqual([
      { state: 'waiting', sent: 4 },
      { state: 'waiting', sent: 4 },
    ]);
  });

  test('no response to a chunk that arrived → the chunk is not sent again', async () => {
    const { api, state: server } = createServer([undefined, 'lost after']);
    await startUpload(api).upload;
    expect(server).toMatchObject({ text: '0123456789', chunkCount: 3 });
  });

  test('file with an unfinished upload → that upload is resumed, no new one is started', async () => {
    const { api, state: server } = createServer();
    await api.chunk(3, 0, video.slice(0, 4), () => undefined);
    await startUpload(api, { unfinishedId: 3 }).upload;
    expect(server).toMatchObject({ text: '0123456789', started: 0 });
  });

  test('file with an unfinished upload that the server no longer has → a new upload is started', async () => {
    const { api, state: server } = createServer();
    const withoutUpload = {
      ...api,
      status: async (id: number) => (server.started === 0 ? Promise.reject(notFound) : api.status(id)),
    };
    const notFound = apiError(404, 'not-found', 'Not found.');
    await startUpload(withoutUpload, { unfinishedId: 99 }).upload;
    expect(server).toMatchObject({ text: '0123456789', started: 1 });
  });

  test('chunk refused with 422 → the upload rejects with the message and is canceled on the server', async () => {
    const { api, state: server } = createServer([apiError(422, 'file-refused', 'This file is not a video we know.')]);
    const { upload, savedId } = startUpload(api);
    await expect(upload).rejects.toThrow('This file is not a video we know.');
    expect(server.cancelled).toBe(1);
    expect(savedId()).toBeUndefined();
  });

  test('upload whose processing ends as failed → rejects with the server’s message', async () => {
    const { api } = createServer([], { state: 'failed', error: 'This file is not a video we know.' });
    await expect(startUpload(api).upload).rejects.toThrow('This file is not a video we know.');
  });

  test('chunk that fails with 500 again and again → rejects with the message of the specification; can be resumed later', async () => {
    const serverError = apiError(500, 'unexpected', 'Something went wrong on our side.');
    const { api } = createServer(Array.from({ length: 9 }, () => serverError));
    const { upload, savedId } = startUpload(api);
    await expect(upload).rejects.toThrow(videoMessages.uploadFailed);
    expect(savedId()).toBe(3);
  });

  test('upload aborted → canceled on the server and the saved id removed', async () => {
    const abortController = new AbortController();
    const { api, state: server } = createServer();
    const abortingApi: UploadApi = {
      ...api,
      chunk: async () => {
        abortController.abort(new Error('aborted'));
        throw abortController.signal.reason;
      },
    };
    const { upload, savedId } = startUpload(abortingApi, { signal: abortController.signal });
    await expect(upload).rejects.toThrow('aborted');
    expect(server.cancelled).toBe(1);
    expect(savedId()).toBeUndefined();
  });
});

describe('unfinished uploads', () => {
  beforeEach(() => localStorage.clear());

  test('unfinished upload → found by name, size, modification date and business, until it expires', () => {
    saveUnfinished(1, video, 3, 1000);
    expect(findUnfinished(1, video, 0)?.id).toBe(3);
    expect(findUnfinished(2, video, 0)).toBeUndefined();
    expect(findUnfinished(1, video, 1000)).toBeUndefined();
    expect(findUnfinished(1, new File(['0123456789'], 'launch.mp4', { lastModified: 2 }), 0)).toBeUndefined();
  });

  test('same unfinished upload stored twice → one entry, until it is removed', () => {
    saveUnfinished(1, video, 3, 1000);
    saveUnfinished(1, video, 4, 1001);
    expect(listUnfinished(1, 0).map(({ id }) => id)).toEqual([4]);
    removeUnfinished(1, video);
    expect(listUnfinished(1, 0)).toEqual([]);
    saveUnfinished(1, video, 5, 1002);
    removeUnfinishedById(5);
    expect(listUnfinished(1, 0)).toEqual([]);
  });

  test('stored list of unfinished uploads is invalid → no entries', () => {
    localStorage.setItem('fanfare-uploads', '{"not":"ours"');
    expect(listUnfinished(1, 0)).toEqual([]);
  });
});
