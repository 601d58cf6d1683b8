import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { MediaItem, MediaSource } from '@fanfare/contract/media';
import { gallery, pictureMaxBytes } from '@fanfare/contract/pictures';
import { mediaRoom, type Uploaded, uploadMessages, uploadRefusal } from '@fanfare/contract/uploads';
import type { Now } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { type FileKind, fileTypes, prepareImage, sniffStream } from '../../../platform/files/index.ts';
import { Problem, type UploadedFile } from '../../../platform/http/index.ts';
import type { SafeFetch } from '../../../platform/outbound/index.ts';
import type { RandomBytes } from '../../../platform/random.ts';
import { businessStore } from '../../business/index.ts';
import { withFileErrors } from '../error-mapping.ts';
import { requireFamily } from '../file-family.ts';
import { type MediaRow, mediaStore, type NewMedia } from '../media.store.ts';
import { mediaPresenter, plainName } from '../presenter.ts';
import type { Shelf } from './stored-files.ts';

export type Library = ReturnType<typeof libraryService>;
type Deps = { db: Db; shelf: Shelf; now: Now; random: RandomBytes; outbound: SafeFetch; origin: string };

/** Who puts a file into the library of which business. */
export type LibraryOwner = { businessId: number; userId: number };
export type Taken = Uploaded & { name: string; media: MediaItem | null };
/** A file that is read more than once if need be. */
export type VideoFile = { name: string; size: number; open: () => Readable };
type Arrived = Pick<NewMedia, 'fileKey' | 'family' | 'type' | 'name' | 'size' | 'width' | 'height' | 'source'>;

const fetchSeconds = 20;

/** Puts files into a business's library: checked, drawn anew, counted against its room, each file once. */
export const libraryService = ({ db, shelf, now, random, outbound, origin }: Deps) => {
  const { present } = mediaPresenter(origin);

  /** The row of a stored file. The business is held, so that sending at once cannot pass its room. */
  const book = async (
    tx: Tx,
    { businessId, userId }: LibraryOwner,
    arrived: Arrived,
    fromUpload?: number,
  ): Promise<MediaRow> => {
    if (!(await businessStore(tx).lock(businessId))) throw new Problem('not-found');
    const media = mediaStore(tx);
    const same = await media.findByFile(businessId, arrived.fileKey);
    if (same) return same;
    await refuseOverfull(tx, businessId, arrived.size, fromUpload);
    const token = random(16).toString('base64url');
    return media.insert({ ...arrived, businessId, token, uploadedById: userId, createdAt: now() });
  };

  const refuseOverfull = async (tx: Tx, businessId: number, size: number, exceptUpload?: number) => {
    const media = mediaStore(tx);
    const { totalBytes } = mediaRoom(await media.accessLevel(businessId));
    const { stored, coming } = await media.used(businessId, exceptUpload);
    const left = totalBytes - stored - coming;
    if (size > left) throw new Problem('media-full', { message: uploadMessages.noRoom(size, Math.max(0, left)) });
  };

  const show = async (businessId: number, id: number): Promise<MediaItem> => {
    const found = await mediaStore(db).find(businessId, id);
    if (!found) throw new Problem('not-found');
    return present(found);
  };

  const addPicture = (
    into: LibraryOwner,
    bytes: Buffer,
    name: string,
    source: MediaSource | null = null,
    fromUpload?: number,
  ) =>
    withFileErrors(async () => {
      const image = await prepareImage(bytes, { maxBytes: pictureMaxBytes });
      const { kind, type, width, height } = image;
      return shelf.keep(
        () => shelf.files.put(image.bytes, kind),
        (tx, { key, size }) => {
          const facts = { family: 'image' as const, type, width, height, size, source };
          return book(tx, into, { ...facts, fileKey: key, name: plainName(name, kind) }, fromUpload);
        },
      );
    }, 'image');

  /** Kept as it is, whatever it is called; that it is a video its first bytes say. */
  const keepVideo = (into: LibraryOwner, film: VideoFile, fromUpload?: number): Promise<MediaRow> => {
    let kind: FileKind = 'mp4';
    const put = async () => {
      const { kind: found, stream } = await sniffStream(film.open());
      requireFamily(found, 'video');
      kind = found;
      return shelf.files.put(stream, kind, { maxBytes: film.size });
    };
    return shelf.keep(put, (tx, { key, size }) => {
      const facts = {
        family: 'video' as const,
        type: fileTypes[kind].type,
        size,
        width: null,
        height: null,
        source: null,
      };
      return book(tx, into, { ...facts, fileKey: key, name: plainName(film.name, kind) }, fromUpload);
    });
  };

  const take = async (into: LibraryOwner, file: UploadedFile): Promise<Taken> => {
    try {
      if (file.isTooLarge) {
        const message = uploadMessages.tooLarge('image', file.size, pictureMaxBytes);
        throw new Problem('file-refused', { message });
      }
      const { id } = await addPicture(into, await file.read(), file.name);
      const media = await show(into.businessId, id);
      return { ...uploaded(media), name: file.name, media };
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      return { ...refused(error.message), name: file.name, media: null };
    }
  };

  return {
    book,
    refuseOverfull,
    show,
    addPicture,
    keepVideo,

    /** The same picture as a JPEG, for networks that take nothing else. Asked for again, it is the same file. */
    asJpeg: ({ businessId, uploadedById, fileKey, name, source }: MediaRow): Promise<MediaRow> =>
      withFileErrors(async () => {
        const original = await buffer((await shelf.files.open(fileKey)).stream);
        const { bytes } = await prepareImage(original, { as: 'jpg' });
        return addPicture({ businessId, userId: uploadedById }, bytes, name, source);
      }),

    /** A video that came in one piece, as far as the business has room for one so large. */
    addVideo: async (into: LibraryOwner, film: VideoFile): Promise<MediaRow> => {
      const refusal = uploadRefusal(film, mediaRoom(await mediaStore(db).accessLevel(into.businessId)));
      if (refusal) throw new Problem('file-refused', { message: refusal });
      return withFileErrors(() => keepVideo(into, film), 'video');
    },

    /** One to five pictures at once. One that cannot be used does not keep the others out; if none can, it is a refusal. */
    addUploads: async (
      into: LibraryOwner,
      files: UploadedFile[],
      most: number = gallery.mostFiles,
    ): Promise<Taken[]> => {
      if (files.length === 0) throw new Problem('no-files');
      if (files.length > most) throw new Problem('too-many-files', { message: uploadMessages.tooMany(most) });
      const taken: Taken[] = [];
      for (const file of files) taken.push(await take(into, file));
      const [first] = taken;
      if (first?.error && taken.every(({ error }) => error))
        throw new Problem('file-refused', { message: first.error });
      return taken;
    },

    /** Fetches a picture of the web and keeps it, with where it is from. */
    importFromUrl: async (into: LibraryOwner, url: string, source?: MediaSource): Promise<MediaItem> => {
      const answer = await withFileErrors(() =>
        outbound.fetch(url, { maxBytes: pictureMaxBytes, timeoutMs: fetchSeconds * 1000, accept: 'image/*' }),
      );
      if (answer.status !== 200) {
        throw new Problem('address-refused', {
          message: `There is no picture at this address (it answered ${answer.status}). Choose another one.`,
        });
      }
      const name = decodeName(new URL(answer.url).pathname);
      const row = await addPicture(into, answer.body, name, source ?? fromWeb(answer.url));
      return show(into.businessId, row.id);
    },

    quota: async (businessId: number) => {
      const media = mediaStore(db);
      const { totalBytes, videoBytes } = mediaRoom(await media.accessLevel(businessId));
      const { stored, coming } = await media.used(businessId);
      return { used: stored + coming, total: totalBytes, video: videoBytes };
    },
  };
};

export const uploaded = ({ id, src }: MediaItem): Uploaded => ({
  ...{ src, img_src: src, media_id: id, error: null },
  upload: { id, error: null },
  file_uploaded: { success: true },
});

const refused = (error: string): Uploaded => ({
  ...{ src: '', img_src: '', media_id: null, error },
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

const fromWeb = (url: string): MediaSource => ({
  ...{ site: 'web', page_url: url, photo_id: null, owner_id: null, owner_name: null, owner_url: null },
  ...{ licence: null, licence_url: null, credit: null },
});
