import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { done } from '@fanfare/contract/kit/success';
import { gallery, maxImageBytes } from '@fanfare/contract/media/images';
import type { MediaItem, MediaSource } from '@fanfare/contract/media/media';
import { mediaQuotaFor, type UploadResult, uploadMessages, validateUpload } from '@fanfare/contract/media/uploads';
import type { Tx } from '../../../platform/db/index.ts';
import { type FileKind, fileTypes, prepareImage, sniffStream } from '../../../platform/files/index.ts';
import type { UploadedFile } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { businessQueries } from '../../business/index.ts';
import { withFileErrors } from '../error-mapping.ts';
import { requireFamily } from '../file-family.ts';
import { type MediaRow, mediaStore, type NewMedia } from '../media.store.ts';
import { mediaPresenter, toFileName } from '../presenter.ts';
import type { StoredFiles } from './stored-files.ts';

export type LibraryService = ReturnType<typeof libraryService>;
type Deps = { storedFiles: StoredFiles };

/** Business of a library, and the user who adds a file. */
export type LibraryOwner = { businessId: number; userId: number };
export type StoredUpload = UploadResult & { name: string; media: MediaItem | null };
/** A video whose content can be read several times. */
export type VideoFile = { name: string; size: number; open: () => Readable };
type NewFile = Pick<NewMedia, 'fileKey' | 'family' | 'type' | 'name' | 'size' | 'width' | 'height' | 'source'>;

type AddOptions = {
  fromUpload?: number;
  /** Callback that runs in the transaction that inserts the file's row; if it throws, the file isn't added. */
  afterInsert?: (tx: Tx, row: MediaRow) => Promise<void>;
};

const fetchTimeoutSeconds = 20;

/**
 * Service that adds files to a business's library: validated, re-encoded, counted toward the quota, stored once per
 * content.
 */
export const libraryService = ({ db, now, random, safeFetch, origin }: Platform, { storedFiles }: Deps) => {
  const { present } = mediaPresenter(origin);

  /** Inserts the row of a stored file. The business row is locked, so that concurrent uploads cannot exceed the quota. */
  const insertMedia = async (
    tx: Tx,
    { businessId, userId }: LibraryOwner,
    file: NewFile,
    fromUpload?: number,
  ): Promise<MediaRow> => {
    if (!(await businessQueries(tx).lock(businessId))) throw new Problem('not-found');
    const media = mediaStore(tx);
    const existing = await media.findByFile(businessId, file.fileKey);
    if (existing) return existing;
    await requireQuota(tx, businessId, file.size, fromUpload);
    const token = random(16).toString('base64url');
    return media.insert({ ...file, businessId, token, uploadedById: userId, createdAt: now() });
  };

  const requireQuota = async (tx: Tx, businessId: number, size: number, exceptUpload?: number) => {
    const media = mediaStore(tx);
    const { totalBytes } = mediaQuotaFor(await media.accessLevel(businessId));
    const { stored, incoming } = await media.usedBytes(businessId, exceptUpload);
    const left = totalBytes - stored - incoming;
    if (size > left) throw new Problem('media-full', { message: uploadMessages.libraryFull(size, Math.max(0, left)) });
  };

  const getItem = async (businessId: number, id: number): Promise<MediaItem> => {
    const row = await mediaStore(db).find(businessId, id);
    if (!row) throw new Problem('not-found');
    return present(row);
  };

  const addImage = (
    owner: LibraryOwner,
    bytes: Buffer,
    name: string,
    source: MediaSource | null = null,
    { fromUpload, afterInsert }: AddOptions = {},
  ) =>
    withFileErrors(async () => {
      const image = await prepareImage(bytes, { maxBytes: maxImageBytes });
      const { kind, type, width, height } = image;
      return storedFiles.store(
        () => storedFiles.files.put(image.bytes, kind),
        async (tx, { key, size }) => {
          const columns = { family: 'image' as const, type, width, height, size, source };
          const file = { ...columns, fileKey: key, name: toFileName(name, kind) };
          const row = await insertMedia(tx, owner, file, fromUpload);
          await afterInsert?.(tx, row);
          return row;
        },
      );
    }, 'image');

  /** Stores a video unchanged; its type is sniffed, not taken from its name. */
  const storeVideo = (owner: LibraryOwner, video: VideoFile, fromUpload?: number): Promise<MediaRow> => {
    let kind: FileKind = 'mp4';
    const put = async () => {
      const { kind: sniffed, stream } = await sniffStream(video.open());
      requireFamily(sniffed, 'video');
      kind = sniffed;
      return storedFiles.files.put(stream, kind, { maxBytes: video.size });
    };
    return storedFiles.store(put, (tx, { key, size }) => {
      const columns = {
        family: 'video' as const,
        type: fileTypes[kind].type,
        size,
        width: null,
        height: null,
        source: null,
      };
      return insertMedia(tx, owner, { ...columns, fileKey: key, name: toFileName(video.name, kind) }, fromUpload);
    });
  };

  const addUpload = async (owner: LibraryOwner, file: UploadedFile): Promise<StoredUpload> => {
    try {
      if (file.isTooLarge) {
        const message = uploadMessages.tooLarge('image', file.size, maxImageBytes);
        throw new Problem('file-refused', { message });
      }
      const { id } = await addImage(owner, await file.read(), file.name);
      const media = await getItem(owner.businessId, id);
      return { ...toUploaded(media), name: file.name, media };
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      return { ...toRejected(error.message), name: file.name, media: null };
    }
  };

  return {
    insertMedia,
    requireQuota,
    getItem,
    addImage,
    storeVideo,

    /** The image as a JPEG, for networks that accept only JPEG. Repeated calls return the same file. */
    convertToJpeg: ({ businessId, uploadedById, fileKey, name, source }: MediaRow): Promise<MediaRow> =>
      withFileErrors(async () => {
        const original = await buffer((await storedFiles.files.open(fileKey)).stream);
        const { bytes } = await prepareImage(original, { as: 'jpg' });
        return addImage({ businessId, userId: uploadedById }, bytes, name, source);
      }),

    /** Adds a video uploaded in one request, within the size limit of the business. */
    addVideo: async (owner: LibraryOwner, video: VideoFile): Promise<MediaRow> => {
      const rejection = validateUpload(video, mediaQuotaFor(await mediaStore(db).accessLevel(owner.businessId)));
      if (rejection) throw new Problem('file-refused', { message: rejection });
      return withFileErrors(() => storeVideo(owner, video), 'video');
    },

    /** Adds one to five images. Unusable ones are reported per file; if none is usable, the call fails. */
    addUploads: async (
      owner: LibraryOwner,
      files: UploadedFile[],
      maxFiles: number = gallery.maxFiles,
    ): Promise<StoredUpload[]> => {
      if (files.length === 0) throw new Problem('no-files');
      if (files.length > maxFiles) throw new Problem('too-many-files', { message: uploadMessages.tooMany(maxFiles) });
      const uploads: StoredUpload[] = [];
      for (const file of files) uploads.push(await addUpload(owner, file));
      const [first] = uploads;
      if (first?.error && uploads.every(({ error }) => error))
        throw new Problem('file-refused', { message: first.error, answer: toRejected(first.error) });
      return uploads;
    },

    /** Fetches an image from a URL and stores it with its source. */
    importFromUrl: async (owner: LibraryOwner, url: string, source?: MediaSource): Promise<MediaItem> => {
      const response = await withFileErrors(() =>
        safeFetch.fetch(url, { maxBytes: maxImageBytes, timeoutMs: fetchTimeoutSeconds * 1000, accept: 'image/*' }),
      );
      if (response.status !== 200) {
        throw new Problem('address-refused', {
          message: `No image found at this URL (status ${response.status}). Choose another one.`,
        });
      }
      const name = decodeName(new URL(response.url).pathname);
      const row = await addImage(owner, response.body, name, source ?? webSource(response.url));
      return getItem(owner.businessId, row.id);
    },

    quota: async (businessId: number) => {
      const media = mediaStore(db);
      const { totalBytes, videoBytes } = mediaQuotaFor(await media.accessLevel(businessId));
      const { stored, incoming } = await media.usedBytes(businessId);
      return { used: stored + incoming, total: totalBytes, video: videoBytes };
    },
  };
};

const toUploaded = ({ id, src }: MediaItem): UploadResult => ({
  src,
  img_src: src,
  media_id: id,
  error: null,
  upload: { id, error: null },
  file_uploaded: done,
});

const toRejected = (error: string): UploadResult => ({
  src: '',
  img_src: '',
  media_id: null,
  error,
  upload: { id: null, error },
  file_uploaded: { success: false },
});

const decodeName = (pathname: string): string => {
  try {
    return decodeURIComponent(pathname.split('/').at(-1) ?? '');
  } catch {
    return '';
  }
};

const webSource = (url: string): MediaSource => ({
  site: 'web',
  page_url: url,
  photo_id: null,
  owner_id: null,
  owner_name: null,
  owner_url: null,
  licence: null,
  licence_url: null,
  credit: null,
});
