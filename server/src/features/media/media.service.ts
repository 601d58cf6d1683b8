import { buffer } from 'node:stream/consumers';
import type { MediaUse } from '@fanfare/contract/media/media';
import type { Family } from '@fanfare/contract/media/uploads';
import type { Db, Tx } from '../../platform/db/index.ts';
import type { PublicFiles } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor, Audit } from '../audit/index.ts';
import { withFileErrors } from './error-mapping.ts';
import type { LibraryService } from './library/library.service.ts';
import type { StoredFiles } from './library/stored-files.ts';
import { thumbnails } from './library/thumbnails.ts';
import { mediaRemoved, usesPerEvent } from './media.events.ts';
import { mediaStore } from './media.store.ts';
import { fileExtension, mediaPresenter, parsePublicName, parseThumbnailName } from './presenter.ts';

export type MediaService = ReturnType<typeof mediaService>;
type Deps = {
  storedFiles: StoredFiles;
  library: LibraryService;
  audit: Audit;
};
type MediaQuery = { page: number; per_page: number; search: string; family?: Family | undefined };

/** Limit of files per article, against articles that reference thousands. */
const maxFilesPerArticle = 500;

/** Service for the media of a business: list, uses, removal, public files. */
export const mediaService = (platform: Platform, { storedFiles, library, audit }: Deps) => {
  const { db, origin, events } = platform;
  const { present, presentFile, publicUrl } = mediaPresenter(origin);
  const { getItem } = library;
  const findThumbnail = thumbnails(platform, { storedFiles });

  /** Finds the token of a file in the file's public URL; undefined for addresses that are not ours. */
  const parseToken = (url: string): string | undefined => {
    const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
    return path.startsWith('/files/') ? parsePublicName(path.slice('/files/'.length))?.token : undefined;
  };

  const recordUses = async (
    tx: Tx,
    businessId: number,
    uses: readonly { use: MediaUse; mediaIds: readonly number[] }[],
  ): Promise<void> => {
    if (uses.length === 0) return;
    const ids = [...new Set(uses.flatMap(({ mediaIds }) => mediaIds))];
    const ownIds = ids.length === 0 ? [] : await mediaStore(tx).lockForUse(businessId, ids);
    if (ownIds.length < ids.length)
      throw new Problem('not-found', { message: "This file isn't in your media library." });
    await mediaStore(tx).setUses(businessId, uses);
  };

  return {
    list: async (businessId: number, { page, per_page, search, family }: MediaQuery) => {
      const { items, total } = await mediaStore(db).page(
        businessId,
        { search, family },
        per_page,
        (page - 1) * per_page,
      );
      return { items: items.map(present), total, page, page_size: per_page, quota: await library.quota(businessId) };
    },

    /** Finds a file; undefined if the business does not have it. */
    find: async (businessId: number, id: number) => {
      const row = await mediaStore(db).find(businessId, id);
      return row && present(row);
    },

    get: async (businessId: number, id: number) => {
      const row = await mediaStore(db).find(businessId, id);
      if (!row) throw new Problem('not-found');
      return { ...present(row), used_by: await mediaStore(db).uses(row.item) };
    },

    /**
     * A file to publish: its details, its bytes and its public URL. `acceptedTypes` are the image types of the network;
     * an image of another type is converted to JPEG, if that is accepted.
     */
    open: async (businessId: number, id: number, acceptedTypes?: readonly string[]) => {
      const row = await mediaStore(db).find(businessId, id);
      if (!row) throw new Problem('not-found');
      const isAccepted =
        row.item.family !== 'image' || !acceptedTypes?.includes('image/jpeg') || acceptedTypes.includes(row.item.type);
      const item = isAccepted ? row.item : await library.convertToJpeg(row.item);
      const { fileKey, family, name, type, size, width, height } = item;
      const { alt, source } = row.item;
      const stream = () => withFileErrors(async () => (await storedFiles.files.open(fileKey)).stream);
      return {
        family,
        name,
        alt,
        type,
        size,
        width,
        height,
        isMadeByAi: source?.site === 'ai',
        publicUrl: publicUrl(item),
        stream,
        bytes: async () => buffer(await stream()),
      };
    },

    /** The files of a business that an article uses, by their URLs in its HTML. */
    findUsedIn: async (tx: Tx, businessId: number, html: string): Promise<number[]> => {
      const tokens = [...html.matchAll(/\/files\/([\w-]{22})\.[a-z0-9]{2,4}/g)].map(([, token = '']) => token);
      return tokens.length === 0
        ? []
        : mediaStore(tx).idsByToken(businessId, [...new Set(tokens)].slice(0, maxFilesPerArticle));
    },

    /** Id of the file at one of our URLs, if it belongs to this business. */
    findIdByUrl: async (businessId: number, url: string): Promise<number | undefined> => {
      const token = parseToken(url);
      const item = token && (await mediaStore(db).findPublicEverywhere(token));
      return item && item.businessId === businessId ? item.id : undefined;
    },

    /** Files of the business by id or by one of our URLs. Files of others, and other addresses, are left out. */
    findFiles: async (reader: Db | Tx, businessId: number, refs: readonly (number | string)[]) => {
      const looked = refs.slice(0, maxFilesPerArticle);
      const ids = looked.filter((ref) => typeof ref === 'number');
      const tokens = looked.flatMap((ref) => (typeof ref === 'string' ? (parseToken(ref) ?? []) : []));
      if (ids.length === 0 && tokens.length === 0) return new Map<number | string, never>();
      const rows = await mediaStore(reader).listFiles(businessId, ids, tokens);
      const findRow = (ref: number | string) =>
        rows.find(({ id, token }) => (typeof ref === 'number' ? id === ref : token === parseToken(ref)));
      return new Map(
        looked.flatMap((ref) => {
          const row = findRow(ref);
          return row ? [[ref, presentFile(row)] as const] : [];
        }),
      );
    },

    save: async (businessId: number, id: number, change: { name?: string | undefined; alt?: string | undefined }) => {
      const columns = {
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(change.alt === undefined ? {} : { alt: change.alt }),
      };
      const hasChange = Object.keys(columns).length > 0;
      if (hasChange && !(await mediaStore(db).update(businessId, id, columns))) throw new Problem('not-found');
      return getItem(businessId, id);
    },

    /** A file in use is deleted only with `isForced`. The stored content is removed when no other row references it. */
    remove: async (actor: Actor, businessId: number, id: number, isForced: boolean) => {
      const fileKey = await db.transaction(async (tx) => {
        const media = mediaStore(tx);
        const item = await media.lock(businessId, id);
        if (!item) throw new Problem('not-found');
        const uses = await media.uses(item);
        if (uses.length > 0 && !isForced) throw inUseProblem(uses);
        await media.remove(item);
        for (let start = 0; start < uses.length; start += usesPerEvent)
          await events.emit(tx, mediaRemoved, { businessId, uses: uses.slice(start, start + usesPerEvent) });
        await audit.record(tx, actor, businessId, `Deleted the file ${item.name}`);
        return item.fileKey;
      });
      await storedFiles.release(fileKey);
    },

    /**
     * Replaces the stored uses of an entity (post, share) in the transaction that saves it; 404 for a file of another
     * business.
     */
    recordUse: (tx: Tx, businessId: number, use: MediaUse, mediaIds: readonly number[]) =>
      recordUses(tx, businessId, [{ use, mediaIds }]),
    recordUses,

    publicFiles: {
      find: async (name) => {
        const thumbnailToken = parseThumbnailName(name);
        if (thumbnailToken) {
          const item = await mediaStore(db).findPublicEverywhere(thumbnailToken);
          return item && { ...(await findThumbnail(item)), name: item.name };
        }
        const parsedName = parsePublicName(name);
        const item = parsedName && (await mediaStore(db).findPublicEverywhere(parsedName.token));
        if (!item || fileExtension(item.fileKey) !== parsedName.extension) return undefined;
        return { key: item.fileKey, size: item.size, name: item.name };
      },
      open: (key, range) => storedFiles.files.open(key, range),
    } satisfies PublicFiles,
  };
};

const inUseProblem = (uses: MediaUse[]) => {
  const names = uses.slice(0, 3).map(({ label }) => label);
  const more = uses.length > names.length ? ` and ${uses.length - names.length} more` : '';
  const message = `This file is in use: ${names.join(', ')}${more}. Remove it there first, or delete it anyway.`;
  return new Problem('media-in-use', { message });
};
