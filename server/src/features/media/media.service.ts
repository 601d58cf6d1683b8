import { buffer } from 'node:stream/consumers';
import type { MediaUse } from '@fanfare/contract/media';
import type { Family } from '@fanfare/contract/uploads';
import type { Db, Tx } from '../../platform/db/index.ts';
import { Problem, type PublicFiles } from '../../platform/http/index.ts';
import type { Audit, Actor } from '../audit/index.ts';
import { withFileErrors } from './error-mapping.ts';
import type { Library } from './library/library.service.ts';
import type { Shelf } from './library/stored-files.ts';
import { thumbnails } from './library/thumbnails.ts';
import { mediaStore } from './media.store.ts';
import { extensionOf, mediaPresenter, parsePublicName, readSmallName } from './presenter.ts';

export type MediaService = ReturnType<typeof mediaService>;
/** Told of what shows a file that is being deleted, in the transaction that does it. */
export type OnLost = (tx: Tx, businessId: number, uses: readonly MediaUse[]) => Promise<void>;
type Deps = { db: Db; shelf: Shelf; library: Library; audit: Audit; origin: string; onLost: OnLost };
type Asked = { page: number; per_page: number; search: string; family?: Family | undefined };

/** No article shows more files than this; the rest would be somebody's joke. */
const mostShown = 500;

/** The library of a business: what is in it, what shows it, and how others get at the files. */
export const mediaService = ({ db, shelf, library, audit, origin, onLost }: Deps) => {
  const { present, publicUrl } = mediaPresenter(origin);
  const { show } = library;
  const small = thumbnails({ db, shelf });

  return {
    list: async (businessId: number, { page, per_page, search, family }: Asked) => {
      const { items, total } = await mediaStore(db).page(
        businessId,
        { search, family },
        per_page,
        (page - 1) * per_page,
      );
      return { items: items.map(present), total, page, page_size: per_page, quota: await library.quota(businessId) };
    },

    /** One file, or undefined when this business has no such one. */
    find: async (businessId: number, id: number) => {
      const found = await mediaStore(db).find(businessId, id);
      return found && present(found);
    },

    get: async (businessId: number, id: number) => {
      const found = await mediaStore(db).find(businessId, id);
      if (!found) throw new Problem('not-found');
      return { ...present(found), used_by: await mediaStore(db).uses(found.item) };
    },

    /**
     * A file to be sent somewhere: its facts, its bytes, and the address a network fetches it from. `takes` are the types
     * of picture it takes there: any other is drawn anew as a JPEG, if that is one of them.
     */
    open: async (businessId: number, id: number, takes?: readonly string[]) => {
      const found = await mediaStore(db).find(businessId, id);
      if (!found) throw new Problem('not-found');
      const isTaken =
        found.item.family !== 'image' || !takes?.includes('image/jpeg') || takes.includes(found.item.type);
      const item = isTaken ? found.item : await library.asJpeg(found.item);
      const { fileKey, family, name, type, size, width, height } = item;
      const { alt } = found.item;
      const stream = () => withFileErrors(async () => (await shelf.files.open(fileKey)).stream);
      return {
        ...{ family, name, alt, type, size, width, height },
        publicUrl: publicUrl(item),
        stream,
        bytes: async () => buffer(await stream()),
      };
    },

    /** The files of a business that a text shows, by their addresses in it. */
    shownIn: async (tx: Tx, businessId: number, html: string): Promise<number[]> => {
      const tokens = [...html.matchAll(/\/files\/([\w-]{22})\.[a-z0-9]{2,4}/g)].map(([, token = '']) => token);
      return tokens.length === 0 ? [] : mediaStore(tx).idsByToken(businessId, [...new Set(tokens)].slice(0, mostShown));
    },

    /** The file behind an address of ours, when this business has it. */
    idAt: async (businessId: number, url: string): Promise<number | undefined> => {
      const name = url.startsWith(`${origin}/files/`)
        ? parsePublicName(url.slice(`${origin}/files/`.length))
        : undefined;
      const item = name && (await mediaStore(db).findPublicEverywhere(name.token));
      return item && item.businessId === businessId ? item.id : undefined;
    },

    save: async (businessId: number, id: number, change: { name?: string | undefined; alt?: string | undefined }) => {
      const given = {
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(change.alt === undefined ? {} : { alt: change.alt }),
      };
      const isAny = Object.keys(given).length > 0;
      if (isAny && !(await mediaStore(db).update(businessId, id, given))) throw new Problem('not-found');
      return show(businessId, id);
    },

    /** What is shown somewhere is deleted only by somebody who was told. The file itself goes when nobody else has it. */
    remove: async (actor: Actor, businessId: number, id: number, isForced: boolean) => {
      const gone = await db.transaction(async (tx) => {
        const media = mediaStore(tx);
        const item = await media.lock(businessId, id);
        if (!item) throw new Problem('not-found');
        const uses = await media.uses(item);
        if (uses.length > 0 && !isForced) throw inUse(uses);
        await media.remove(item);
        await onLost(tx, businessId, uses);
        await audit.record(tx, actor, businessId, `Deleted the file ${item.name}`);
        return item.fileKey;
      });
      await shelf.release(gone);
    },

    /**
     * Writes down which files something shows, instead of what it showed before; called in the transaction that saves
     * that something. A file of another business does not exist.
     */
    use: async (tx: Tx, businessId: number, use: MediaUse, mediaIds: readonly number[]) => {
      const wanted = [...new Set(mediaIds)];
      const own = wanted.length === 0 ? [] : await mediaStore(tx).share(businessId, wanted);
      if (own.length < wanted.length) throw new Problem('not-found', { message: 'This file is not in your library.' });
      await mediaStore(tx).setUses(use, own);
    },

    publicFiles: {
      find: async (name) => {
        const smallOf = readSmallName(name);
        if (smallOf) {
          const item = await mediaStore(db).findPublicEverywhere(smallOf);
          return item && { ...(await small(item)), name: item.name };
        }
        const read = parsePublicName(name);
        const item = read && (await mediaStore(db).findPublicEverywhere(read.token));
        if (!item || extensionOf(item.fileKey) !== read.extension) return undefined;
        return { key: item.fileKey, size: item.size, name: item.name };
      },
      open: (key, range) => shelf.files.open(key, range),
    } satisfies PublicFiles,
  };
};

const inUse = (uses: MediaUse[]) => {
  const names = uses.slice(0, 3).map(({ label }) => label);
  const more = uses.length > names.length ? ` and ${uses.length - names.length} more` : '';
  const message = `This file is in use: ${names.join(', ')}${more}. Take it out there first, or delete it all the same.`;
  return new Problem('media-in-use', { message });
};
