import { videoMessages } from '@fanfare/contract/video-links';
import { beforeEach, describe, expect, test } from 'vitest';
import { ApiError, offline } from '../api/api-error.ts';
import type { Output } from '../api.ts';
import { type UploadApi, type UploadStep, uploadInChunks } from './chunked-upload.ts';
import { begunIn, findUnfinished, forgetUpload, removeUnfinished, saveUnfinished } from './unfinished-uploads.ts';

type Upload = Output<'POST /media/upload/begin'>;

const item: NonNullable<Upload['media']> = {
  ...{ id: 7, family: 'video', name: 'launch.mp4', alt: '', type: 'video/mp4', size: 10, width: null, height: null },
  ...{ aspect: null, warning: null, src: 'https://fanfare.example/files/a.mp4', path: '/files/a.mp4' },
  ...{ small_path: '/files/a.mp4', source: null },
  ...{ uploaded: '2026-11-15T08:00:00.000Z', uploaded_by: 'Ada', uses: 0 },
};
const video = new File(['0123456789'], 'launch.mp4', { lastModified: 1 });

const refused = (status: number, code: string, message: string) =>
  new ApiError(status, { code, message, request_id: '', error: message, error_message: message });

type Mishap = 'lost before' | 'lost after' | ApiError;

/** A server that keeps what it is sent, in memory, and can have mishaps with its next pieces. */
function server(mishaps: (Mishap | undefined)[] = [], end: Partial<Upload> = { state: 'done', media: item }) {
  const fresh: Upload = {
    ...{ id: 3, name: video.name, size: video.size, received: 0, state: 'receiving', error: null },
    ...{ chunk_bytes: 4, media: null },
  };
  const kept = { upload: fresh, text: '', begun: 0, cancelled: 0, pieces: 0 };
  const door: UploadApi = {
    begin: async () => {
      kept.begun += 1;
      return kept.upload;
    },
    status: async () => {
      if (kept.upload.state === 'processing') kept.upload = { ...kept.upload, ...end };
      return kept.upload;
    },
    chunk: async (_, offset, piece) => {
      kept.pieces += 1;
      const mishap = mishaps.shift();
      if (mishap === 'lost before') throw offline();
      if (mishap instanceof ApiError) throw mishap;
      if (offset !== kept.upload.received) throw refused(409, 'upload-offset', 'Go on from there.');
      kept.text += await piece.text();
      kept.upload = { ...kept.upload, received: offset + piece.size };
      if (mishap === 'lost after') throw offline();
      return kept.upload;
    },
    finish: async () => {
      kept.upload = { ...kept.upload, state: 'processing' };
      return kept.upload;
    },
    cancel: async () => {
      kept.cancelled += 1;
    },
  };
  return { kept, door };
}

function send(
  door: UploadApi,
  { known, signal = new AbortController().signal }: { known?: number; signal?: AbortSignal } = {},
) {
  const steps: UploadStep[] = [];
  const memory: (number | undefined)[] = [known];
  const sending = uploadInChunks(video, {
    door,
    memory: {
      begun: () => memory.at(-1),
      remember: (id) => memory.push(id),
      forget: () => memory.push(undefined),
    },
    pause: async () => signal.throwIfAborted(),
    signal,
    onStep: (step) => steps.push(step),
  });
  return { sending, steps, remembered: () => memory.at(-1) };
}

describe('a file in pieces', () => {
  test('arrives whole and in order, and is forgotten then', async () => {
    const { door, kept } = server();
    const { sending, steps, remembered } = send(door);
    expect(await sending).toEqual(item);
    expect(kept).toMatchObject({ text: '0123456789', pieces: 3, begun: 1 });
    expect(steps.filter(({ state }) => state === 'sending').map(({ sent }) => sent)).toEqual([0, 4, 8]);
    expect(steps.at(-1)).toEqual({ state: 'processing', sent: 10 });
    expect(remembered()).toBeUndefined();
  });

  test('waits for a lost connection and goes on where it was', async () => {
    const { door, kept } = server([undefined, 'lost before', 'lost before']);
    const { sending, steps } = send(door);
    await sending;
    expect(kept.text).toBe('0123456789');
    expect(steps.filter(({ state }) => state === 'waiting')).toEqual([
      { state: 'waiting', sent: 4 },
      { state: 'waiting', sent: 4 },
    ]);
  });

  test('is not sent twice where only the answer got lost', async () => {
    const { door, kept } = server([undefined, 'lost after']);
    await send(door).sending;
    expect(kept).toMatchObject({ text: '0123456789', pieces: 3 });
  });

  test('that was begun before goes on, without beginning anew', async () => {
    const { door, kept } = server();
    await door.chunk(3, 0, video.slice(0, 4), () => undefined);
    await send(door, { known: 3 }).sending;
    expect(kept).toMatchObject({ text: '0123456789', begun: 0 });
  });

  test('that the server no longer knows begins anew', async () => {
    const { door, kept } = server();
    const isGone = {
      ...door,
      status: async (id: number) => (kept.begun === 0 ? Promise.reject(gone) : door.status(id)),
    };
    const gone = refused(404, 'not-found', 'We could not find that.');
    await send(isGone, { known: 99 }).sending;
    expect(kept).toMatchObject({ text: '0123456789', begun: 1 });
  });

  test('that is refused says why, and its pieces are let go', async () => {
    const { door, kept } = server([refused(422, 'file-refused', 'This file is not a video we know.')]);
    const { sending, remembered } = send(door);
    await expect(sending).rejects.toThrow('This file is not a video we know.');
    expect(kept.cancelled).toBe(1);
    expect(remembered()).toBeUndefined();
  });

  test('that cannot be put together says what the server found', async () => {
    const { door } = server([], { state: 'failed', error: 'This file is not a video we know.' });
    await expect(send(door).sending).rejects.toThrow('This file is not a video we know.');
  });

  test('says the sentence of the documents when the server keeps failing, and can be taken up later', async () => {
    const broken = refused(500, 'unexpected', 'Something went wrong on our side.');
    const { door } = server(Array.from({ length: 9 }, () => broken));
    const { sending, remembered } = send(door);
    await expect(sending).rejects.toThrow(videoMessages.uploadFailed);
    expect(remembered()).toBe(3);
  });

  test('that is given up is given up at the server too', async () => {
    const stop = new AbortController();
    const { door, kept } = server();
    const stopping: UploadApi = {
      ...door,
      chunk: async () => {
        stop.abort(new Error('given up'));
        throw stop.signal.reason;
      },
    };
    const { sending, remembered } = send(stopping, { signal: stop.signal });
    await expect(sending).rejects.toThrow('given up');
    expect(kept.cancelled).toBe(1);
    expect(remembered()).toBeUndefined();
  });
});

describe('what was begun in this browser', () => {
  beforeEach(() => localStorage.clear());

  test('is known by name, size and date, for the business it was for, and not for ever', () => {
    saveUnfinished(1, video, 3, 1000);
    expect(findUnfinished(1, video, 0)?.id).toBe(3);
    expect(findUnfinished(2, video, 0)).toBeUndefined();
    expect(findUnfinished(1, video, 1000)).toBeUndefined();
    expect(findUnfinished(1, new File(['0123456789'], 'launch.mp4', { lastModified: 2 }), 0)).toBeUndefined();
  });

  test('is known once, however often it is begun, until it is over', () => {
    saveUnfinished(1, video, 3, 1000);
    saveUnfinished(1, video, 4, 1001);
    expect(begunIn(1, 0).map(({ id }) => id)).toEqual([4]);
    removeUnfinished(1, video);
    expect(begunIn(1, 0)).toEqual([]);
    saveUnfinished(1, video, 5, 1002);
    forgetUpload(5);
    expect(begunIn(1, 0)).toEqual([]);
  });

  test('is nothing where somebody else has written into its place', () => {
    localStorage.setItem('fanfare-uploads', '{"not":"ours"');
    expect(begunIn(1, 0)).toEqual([]);
  });
});
