import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { hourSeconds } from '@fanfare/contract/kit/durations';
import { id } from '@fanfare/contract/kit/text';
import { z } from 'zod';
import type { FileStore } from '../../../platform/files/index.ts';
import { job } from '../../../platform/jobs/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { withFileErrors } from '../error-mapping.ts';
import type { LibraryOwner, LibraryService } from '../library/library.service.ts';
import type { StoredFiles } from '../library/stored-files.ts';
import type { MediaRow } from '../media.store.ts';
import { type Chunk, type UploadRow, uploadStore } from './uploads.store.ts';

/** Timeout of the job is long, because it reads and writes the full file once. */
export const assembleUpload = job('media.assemble', z.object({ businessId: id, id }), {
  timeoutSeconds: hourSeconds,
  retries: 4,
  concurrency: 1,
});

type Deps = { storedFiles: StoredFiles; library: LibraryService };
export type Assemble = ReturnType<typeof uploadAssembler>;

/** Joins the chunks of an upload. Can run repeatedly, because files are stored by content hash. */
export const uploadAssembler = ({ db, now }: Platform, { storedFiles, library }: Deps) => {
  const addVideo = (owner: LibraryOwner, { id, name, size }: UploadRow, chunks: Chunk[]): Promise<MediaRow> =>
    library.storeVideo(owner, { name, size, open: () => joinChunks(storedFiles.files, chunks) }, id);

  const addPicture = async (owner: LibraryOwner, upload: UploadRow, chunks: Chunk[]): Promise<MediaRow> =>
    library.addImage(owner, await buffer(joinChunks(storedFiles.files, chunks)), upload.name, null, {
      fromUpload: upload.id,
    });

  const finishUpload = async (upload: UploadRow, change: Partial<UploadRow>) => {
    const removedKeys = await db.transaction(async (tx) => {
      const store = uploadStore(tx);
      const current = await store.lock(upload.businessId, upload.id);
      if (!current) return [];
      if (current.state === 'processing') await store.update(current, { ...change, touchedAt: now() });
      return store.removeChunks(current);
    });
    for (const key of new Set(removedKeys)) await storedFiles.release(key);
  };

  return async (businessId: number, uploadId: number): Promise<void> => {
    const upload = await uploadStore(db).find(businessId, uploadId);
    if (upload?.state !== 'processing') return;
    const owner = { businessId, userId: upload.byId };
    const chunks = await uploadStore(db).chunks(upload);
    try {
      const addFile = upload.family === 'image' ? addPicture : addVideo;
      const { id: mediaId } = await withFileErrors(() => addFile(owner, upload, chunks), upload.family);
      await finishUpload(upload, { state: 'done', mediaId });
    } catch (error) {
      // A rejected file is the final result of an upload; after other errors the job is retried.
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      await finishUpload(upload, { state: 'failed', problem: error.message });
    }
  };
};

const joinChunks = (files: FileStore, chunks: Chunk[]): Readable => {
  async function* bytes(): AsyncGenerator<Buffer> {
    for (const { fileKey } of chunks) yield* (await files.open(fileKey)).stream;
  }
  return Readable.from(bytes(), { objectMode: false });
};
