import type { SiteMedium, SiteUpload } from '@fanfare/connectors/ports/site';
import type { MediaItem } from '@fanfare/contract/media';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import { businessStore } from '../../business/index.ts';
import type { Media } from '../../media/index.ts';
import { parseRowId } from '../row-id.ts';

export type Pictures = ReturnType<typeof pictures>;
type Deps = { db: Db; media: Pick<Media, 'service' | 'library'> };
type Shown = { siteId: number; postId: number; title: string; pictureId: string | null; html?: string | undefined };

/** The pictures of hosted sites: they are files of their business like all others. */
export const pictures = ({ db, media: { service, library } }: Deps) => {
  /** What comes without a person is the owner's. */
  const into = async (businessId: number) => {
    const business = await businessStore(db).find(businessId);
    if (!business) throw new Problem('not-found');
    return { businessId, userId: business.ownerId };
  };

  return {
    /** Newest first. */
    list: async (businessId: number, { offset, limit }: { offset: number; limit: number }) => {
      const page = Math.floor(offset / limit) + 1;
      const { items, total } = await service.list(businessId, { page, per_page: limit, search: '', family: 'image' });
      return { media: items.map(asMedium), total };
    },

    find: async (businessId: number, id: string): Promise<SiteMedium | undefined> => {
      const number = parseRowId(id);
      const item = number === undefined ? undefined : await service.find(businessId, number);
      return item && asMedium(item);
    },

    save: async (businessId: number, { bytes, name, alt }: SiteUpload): Promise<SiteMedium> => {
      const { id } = await library.addPicture(await into(businessId), Buffer.from(bytes), name);
      return asMedium(alt ? await service.save(businessId, id, { alt }) : await library.show(businessId, id));
    },

    /** A picture as it can be sent to somebody's site; undefined when it is gone. */
    bytes: async (businessId: number, id: string): Promise<SiteUpload | undefined> => {
      const number = parseRowId(id);
      if (number === undefined || !(await service.find(businessId, number))) return undefined;
      const { name, type, alt, bytes } = await service.open(businessId, number);
      return { name, type, alt, bytes: new Uint8Array(await bytes()) };
    },

    /** Fetches a picture of the web and keeps it; undefined when there is none to be had. */
    fetch: async (businessId: number, url: string): Promise<SiteMedium | undefined> => {
      try {
        return asMedium(await library.importFromUrl(await into(businessId), url));
      } catch (error) {
        if (error instanceof Problem && error.status < 500) return undefined;
        throw error;
      }
    },

    /** Written down where a picture is shown, above the text or in it, so that nobody deletes it unknowingly. */
    recordUsage: async (tx: Tx, businessId: number, { siteId, postId, title, pictureId, html = '' }: Shown) => {
      const inText = await service.shownIn(tx, businessId, html);
      const number = pictureId === null ? undefined : parseRowId(pictureId);
      const path = `/content/site/${siteId}/post/${postId}`;
      const use = { kind: 'post', id: postId, label: title || 'A post without a title', path };
      await service.use(tx, businessId, use, number === undefined ? inText : [number, ...inText]);
    },
  };
};

const asMedium = ({ id, src, type, alt, width, height }: MediaItem): SiteMedium => ({
  ...{ id: String(id), url: src, type, alt },
  ...{ width: width ?? undefined, height: height ?? undefined },
});
