import type { Readable } from 'node:stream';
import type { Upload } from '@fanfare/contract/media/media';
import {
  chunkBytes,
  type Family,
  familyFor,
  formatFileSize,
  maxOpenUploads,
  mediaQuotaFor,
  uploadMessages,
  validateUpload,
} from '@fanfare/contract/media/uploads';
import type { Tx } from '../../../platform/db/index.ts';
import { sniffStream } from '../../../platform/files/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { businessQueries } from '../../business/index.ts';
import { withFileErrors } from '../error-mapping.ts';
import { requireFamily } from '../file-family.ts';
import type { LibraryOwner, LibraryService } from '../library/library.service.ts';
import type { StoredFiles } from '../library/stored-files.ts';
import { mediaStore } from '../media.store.ts';
import { assembleUpload } from './upload-assembly.ts';
import { type UploadRow, uploadStore } from './uploads.store.ts';

export type UploadService = ReturnType<typeof uploadService>;
type Deps = { storedFiles: StoredFiles; library: LibraryService };

/** Service for chunked uploads: a chunk is stored durably before its response. */
export const uploadService = ({ db, jobs, now }: Platform, { storedFiles, library }: Deps) => {
  const present = async (upload: UploadRow): Promise<Upload> => {
    const { id, businessId, name, size, received, state, problem, mediaId } = upload;
    const media = mediaId === null ? null : await library.getItem(businessId, mediaId);
    return { id, name, size, received, state, error: problem, chunk_bytes: chunkBytes.preferred, media };
  };

  const lockUpload = async (tx: Tx, businessId: number, id: number): Promise<UploadRow> => {
    const upload = await uploadStore(tx).lock(businessId, id);
    if (!upload) throw new Problem('not-found');
    return upload;
  };

  const addChunk = async (tx: Tx, owner: LibraryOwner, id: number, offset: number, key: string, size: number) => {
    const upload = await lockUpload(tx, owner.businessId, id);
    if (upload.state !== 'receiving') throw new Problem('upload-over');
    const store = uploadStore(tx);
    if (offset < upload.received) {
      // A chunk that was stored before is accepted again, because its response may have been lost.
      if ((await store.chunkAt(upload, offset))?.fileKey !== key) throw offsetProblem(upload);
      return upload;
    }
    if (offset !== upload.received || offset + size > upload.size) throw offsetProblem(upload);
    if (size < chunkBytes.min && offset + size < upload.size) throw chunkTooSmallProblem();
    await store.addChunk({ uploadId: id, businessId: upload.businessId, offset, size, fileKey: key });
    return store.update(upload, { received: offset + size, touchedAt: now() });
  };

  return {
    /** Validates name and size before the first byte and reserves the quota. */
    begin: async ({ businessId, userId }: LibraryOwner, { name, size }: { name: string; size: number }) => {
      const upload = await db.transaction(async (tx) => {
        if (!(await businessQueries(tx).lock(businessId))) throw new Problem('not-found');
        const family = familyFor(name);
        const rejection = validateUpload({ name, size }, mediaQuotaFor(await mediaStore(tx).accessLevel(businessId)));
        if (!family || rejection)
          throw new Problem('file-refused', { message: rejection ?? uploadMessages.unknownType });
        const store = uploadStore(tx);
        if ((await store.countOpen(businessId)) >= maxOpenUploads) throw new Problem('too-many-uploads');
        await library.requireQuota(tx, businessId, size);
        const at = now();
        const row = { businessId, byId: userId, name, family, size, createdAt: at, touchedAt: at };
        return store.insert({ ...row, state: 'receiving' });
      });
      return present(upload);
    },

    status: async (businessId: number, id: number) => {
      const upload = await uploadStore(db).find(businessId, id);
      if (!upload) throw new Problem('not-found');
      return present(upload);
    },

    /** Stores the chunk at `offset`. The first chunk is sniffed; a wrong file type is rejected there. */
    chunk: (owner: LibraryOwner, id: number, offset: number, bytes: Readable) =>
      withFileErrors(async () => {
        const upload = await uploadStore(db).find(owner.businessId, id);
        if (!upload) throw new Problem('not-found');
        if (upload.state !== 'receiving') throw new Problem('upload-over');
        if (offset > upload.received) throw offsetProblem(upload);
        const source =
          offset === 0 ? await withFileErrors(() => requireFamilyStream(bytes, upload.family), upload.family) : bytes;
        const stored = await storedFiles.files.put(source, 'part', { maxBytes: chunkBytes.max });
        let isFirstAttempt = true;
        const putOnce = async () => {
          // The request body can be read only once, so instead of a second attempt the client has to send the chunk again.
          if (!isFirstAttempt) throw offsetProblem(upload);
          isFirstAttempt = false;
          return stored;
        };
        return present(
          await storedFiles.store(putOnce, (tx, { key, size }) => addChunk(tx, owner, id, offset, key, size)),
        );
      }),

    /** Ends an upload. Idempotent: a second call returns the same upload. */
    finish: async (businessId: number, id: number) => {
      const finishedUpload = await db.transaction(async (tx) => {
        const upload = await lockUpload(tx, businessId, id);
        if (upload.state !== 'receiving') return upload;
        if (upload.received < upload.size) throw new Problem('upload-incomplete');
        await jobs.send(tx, assembleUpload, { businessId, id });
        return uploadStore(tx).update(upload, { state: 'processing', touchedAt: now() });
      });
      return present(finishedUpload);
    },

    cancel: async (businessId: number, id: number) => {
      const removedKeys = await db.transaction(async (tx) => {
        const upload = await lockUpload(tx, businessId, id);
        if (upload.state === 'processing') throw new Problem('upload-over');
        const keys = await uploadStore(tx).removeChunks(upload);
        await uploadStore(tx).remove(upload);
        return keys;
      });
      for (const key of new Set(removedKeys)) await storedFiles.release(key);
    },
  };
};

const requireFamilyStream = async (bytes: Readable, family: Family): Promise<Readable> => {
  const { kind, stream } = await sniffStream(bytes);
  requireFamily(kind, family);
  return stream;
};

const offsetProblem = ({ received }: UploadRow) =>
  new Problem('upload-offset', { message: `We have ${received} bytes of this file. Continue from there.` });

const chunkTooSmallProblem = () =>
  new Problem('file-refused', {
    message: `A chunk must have at least ${formatFileSize(chunkBytes.min)}, except the last one.`,
  });
