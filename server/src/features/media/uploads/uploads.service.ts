import type { Readable } from 'node:stream';
import type { Upload } from '@fanfare/contract/media';
import {
  chunkBytes,
  type Family,
  familyOf,
  mediaRoom,
  openUploadsAtOnce,
  sizeInWords,
  uploadMessages,
  uploadRefusal,
} from '@fanfare/contract/uploads';
import type { Now } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { sniffStream } from '../../../platform/files/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import { businessStore } from '../../business/index.ts';
import { withFileErrors } from '../error-mapping.ts';
import { requireFamily } from '../file-family.ts';
import type { Library, LibraryOwner } from '../library/library.service.ts';
import type { Shelf } from '../library/stored-files.ts';
import { mediaStore } from '../media.store.ts';
import { assembleUpload } from './upload-assembly.ts';
import { type UploadRow, uploadStore } from './uploads.store.ts';

export type UploadService = ReturnType<typeof uploadService>;
type Deps = { db: Db; shelf: Shelf; library: Library; jobs: Pick<Jobs, 'send'>; now: Now };

/** Large files in pieces: each piece is safe once it is answered, whatever dies in between. */
export const uploadService = ({ db, shelf, library, jobs, now }: Deps) => {
  const present = async (upload: UploadRow): Promise<Upload> => {
    const { id, businessId, name, size, received, state, problem, mediaId } = upload;
    const media = mediaId === null ? null : await library.show(businessId, mediaId);
    return { id, name, size, received, state, error: problem, chunk_bytes: chunkBytes.usual, media };
  };

  const held = async (tx: Tx, businessId: number, id: number): Promise<UploadRow> => {
    const upload = await uploadStore(tx).lock(businessId, id);
    if (!upload) throw new Problem('not-found');
    return upload;
  };

  const addChunk = async (tx: Tx, into: LibraryOwner, id: number, offset: number, key: string, size: number) => {
    const upload = await held(tx, into.businessId, id);
    if (upload.state !== 'receiving') throw new Problem('upload-over');
    const store = uploadStore(tx);
    if (offset < upload.received) {
      // The answer to a piece may get lost; the same piece once more is no mistake.
      if ((await store.chunkAt(upload, offset))?.fileKey !== key) throw misplaced(upload);
      return upload;
    }
    if (offset !== upload.received || offset + size > upload.size) throw misplaced(upload);
    if (size < chunkBytes.least && offset + size < upload.size) throw tooSmall();
    await store.addChunk({ uploadId: id, offset, size, fileKey: key });
    return store.update(upload, { received: offset + size, touchedAt: now() });
  };

  return {
    /** Everything that can be refused is refused here, before the first byte; the room is set aside. */
    begin: async ({ businessId, userId }: LibraryOwner, { name, size }: { name: string; size: number }) => {
      const begun = await db.transaction(async (tx) => {
        if (!(await businessStore(tx).lock(businessId))) throw new Problem('not-found');
        const family = familyOf(name);
        const refusal = uploadRefusal({ name, size }, mediaRoom(await mediaStore(tx).accessLevel(businessId)));
        if (!family || refusal) throw new Problem('file-refused', { message: refusal ?? uploadMessages.unknownType });
        const store = uploadStore(tx);
        if ((await store.countOpen(businessId)) >= openUploadsAtOnce) throw new Problem('too-many-uploads');
        await library.refuseOverfull(tx, businessId, size);
        const at = now();
        const row = { businessId, byId: userId, name, family, size, createdAt: at, touchedAt: at };
        return store.insert({ ...row, state: 'receiving' });
      });
      return present(begun);
    },

    status: async (businessId: number, id: number) => {
      const upload = await uploadStore(db).find(businessId, id);
      if (!upload) throw new Problem('not-found');
      return present(upload);
    },

    /** Takes the piece that begins at `offset`. The first one shows what the file is: a wrong one ends there. */
    chunk: (into: LibraryOwner, id: number, offset: number, bytes: Readable) =>
      withFileErrors(async () => {
        const upload = await uploadStore(db).find(into.businessId, id);
        if (!upload) throw new Problem('not-found');
        if (upload.state !== 'receiving') throw new Problem('upload-over');
        if (offset > upload.received) throw misplaced(upload);
        const source =
          offset === 0 ? await withFileErrors(() => knownStream(bytes, upload.family), upload.family) : bytes;
        const stored = await shelf.files.put(source, 'part', { maxBytes: chunkBytes.most });
        let isFresh = true;
        const again = async () => {
          // Bytes of a request come once; whoever sent them sends them again.
          if (!isFresh) throw misplaced(upload);
          isFresh = false;
          return stored;
        };
        return present(await shelf.keep(again, (tx, { key, size }) => addChunk(tx, into, id, offset, key, size)));
      }),

    /** Said twice, it is done once. */
    finish: async (businessId: number, id: number) => {
      const finished = await db.transaction(async (tx) => {
        const upload = await held(tx, businessId, id);
        if (upload.state !== 'receiving') return upload;
        if (upload.received < upload.size) throw new Problem('upload-incomplete');
        await jobs.send(tx, assembleUpload, { businessId, id });
        return uploadStore(tx).update(upload, { state: 'processing', touchedAt: now() });
      });
      return present(finished);
    },

    cancel: async (businessId: number, id: number) => {
      const dropped = await db.transaction(async (tx) => {
        const upload = await held(tx, businessId, id);
        if (upload.state === 'processing') throw new Problem('upload-over');
        const keys = await uploadStore(tx).dropChunks(upload);
        await uploadStore(tx).remove(upload);
        return keys;
      });
      for (const key of new Set(dropped)) await shelf.release(key);
    },
  };
};

const knownStream = async (bytes: Readable, family: Family): Promise<Readable> => {
  const { kind, stream } = await sniffStream(bytes);
  requireFamily(kind, family);
  return stream;
};

const misplaced = ({ received }: UploadRow) =>
  new Problem('upload-offset', { message: `We have ${received} bytes of this file. Go on from there.` });

const tooSmall = () =>
  new Problem('file-refused', {
    message: `A piece has at least ${sizeInWords(chunkBytes.least)}, except the last one.`,
  });
