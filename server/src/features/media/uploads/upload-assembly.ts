import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { id } from '@fanfare/contract/kit/text';
import { z } from 'zod';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import type { FileStore } from '../../../platform/files/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import { job } from '../../../platform/jobs/index.ts';
import { withFileErrors } from '../error-mapping.ts';
import type { Library, LibraryOwner } from '../library/library.service.ts';
import type { Shelf } from '../library/stored-files.ts';
import type { MediaRow } from '../media.store.ts';
import { type Chunk, type UploadRow, uploadStore } from './uploads.store.ts';

/** A large video is read and written once more in here, which takes its time. */
export const assembleUpload = job('media.assemble', z.object({ businessId: id, id }), {
  timeoutSeconds: 3600,
  retries: 4,
  concurrency: 1,
});

type Deps = { db: Db; shelf: Shelf; library: Library; now: Now };
export type Assemble = ReturnType<typeof assembling>;

/** Puts the pieces of an upload together. May run any number of times: the file lies under its content's hash. */
export const assembling = ({ db, shelf, library, now }: Deps) => {
  const video = (into: LibraryOwner, { id, name, size }: UploadRow, chunks: Chunk[]): Promise<MediaRow> =>
    library.keepVideo(into, { name, size, open: () => joined(shelf.files, chunks) }, id);

  const picture = async (into: LibraryOwner, upload: UploadRow, chunks: Chunk[]): Promise<MediaRow> =>
    library.addPicture(into, await buffer(joined(shelf.files, chunks)), upload.name, null, upload.id);

  const settle = async (upload: UploadRow, change: Partial<UploadRow>) => {
    const dropped = await db.transaction(async (tx) => {
      const store = uploadStore(tx);
      const current = await store.lock(upload.businessId, upload.id);
      if (!current) return [];
      if (current.state === 'processing') await store.update(current, { ...change, touchedAt: now() });
      return store.dropChunks(current);
    });
    for (const key of new Set(dropped)) await shelf.release(key);
  };

  return async (businessId: number, uploadId: number): Promise<void> => {
    const upload = await uploadStore(db).find(businessId, uploadId);
    if (upload?.state !== 'processing') return;
    const into = { businessId, userId: upload.byId };
    const chunks = await uploadStore(db).chunks(upload);
    try {
      const make = upload.family === 'image' ? picture : video;
      const { id: mediaId } = await withFileErrors(() => make(into, upload, chunks), upload.family);
      await settle(upload, { state: 'done', mediaId });
    } catch (error) {
      // A refusal is the answer; anything else may pass, so the job is tried again.
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      await settle(upload, { state: 'failed', problem: error.message });
    }
  };
};

const joined = (files: FileStore, chunks: Chunk[]): Readable => {
  async function* bytes(): AsyncGenerator<Buffer> {
    for (const { fileKey } of chunks) yield* (await files.open(fileKey)).stream;
  }
  return Readable.from(bytes(), { objectMode: false });
};
