import type { SiteMedium, SiteUpload } from '@fanfare/connectors/ports/site';
import { terms } from '@fanfare/contract/kit/terms';
import type { MediaItem } from '@fanfare/contract/media/media';
import type { Tx } from '../../../platform/db/index.ts';
import { parseRowId } from '../../../platform/db/row-id.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { businessQueries } from '../../business/index.ts';
import type { Media } from '../../media/index.ts';

export type HostedImages = ReturnType<typeof createHostedImages>;
type Deps = { media: Pick<Media, 'service' | 'library'> };
type ImageUsage = {
  siteId: number;
  postId: number;
  title: string;
  pictureId: string | null;
  html?: string | undefined;
};

/** Images of hosted sites; stored in the media library of the business. */
export const createHostedImages = ({ db }: Platform, { media: { service, library } }: Deps) => {
  /** Files without a requesting user belong to the owner. */
  const findLibraryOwner = async (businessId: number) => {
    const business = await businessQueries(db).find(businessId);
    if (!business) throw new Problem('not-found');
    return { businessId, userId: business.ownerId };
  };

  return {
    /** Lists the images of the business, newest first. */
    list: async (businessId: number, { offset, limit }: { offset: number; limit: number }) => {
      const page = Math.floor(offset / limit) + 1;
      const { items, total } = await service.list(businessId, { page, per_page: limit, search: '', family: 'image' });
      return { media: items.map(toSiteMedium), total };
    },

    find: async (businessId: number, id: string): Promise<SiteMedium | undefined> => {
      const rowId = parseRowId(id);
      const item = rowId === undefined ? undefined : await service.find(businessId, rowId);
      return item && toSiteMedium(item);
    },

    save: async (businessId: number, { bytes, name, alt }: SiteUpload): Promise<SiteMedium> => {
      const { id } = await library.addImage(await findLibraryOwner(businessId), Buffer.from(bytes), name);
      return toSiteMedium(alt ? await service.save(businessId, id, { alt }) : await library.getItem(businessId, id));
    },

    /** Imports an image by URL; undefined when it cannot be fetched. */
    fetch: async (businessId: number, url: string): Promise<SiteMedium | undefined> => {
      try {
        return toSiteMedium(await library.importFromUrl(await findLibraryOwner(businessId), url));
      } catch (error) {
        if (error instanceof Problem && error.status < 500) return undefined;
        throw error;
      }
    },

    /** Records which post uses an image (featured or in the text), so that deleting it warns the user. */
    recordUsage: async (tx: Tx, businessId: number, { siteId, postId, title, pictureId, html = '' }: ImageUsage) => {
      const inText = await service.findUsedIn(tx, businessId, html);
      const rowId = pictureId === null ? undefined : parseRowId(pictureId);
      const path = `/content/site/${siteId}/post/${postId}`;
      const usage = { kind: 'post', id: postId, label: title || terms.untitled, path };
      await service.recordUse(tx, businessId, usage, rowId === undefined ? inText : [rowId, ...inText]);
    },

    /** Releases all images of posts that use no images anymore. */
    releaseAll: (tx: Tx, businessId: number, postIds: readonly number[]) =>
      service.recordUses(
        tx,
        businessId,
        postIds.map((id) => ({ use: { kind: 'post', id, label: '', path: '' }, mediaIds: [] })),
      ),

    /** Records which page beside the posts uses an image in its text; none when the page is deleted. */
    recordPageUsage: async (
      tx: Tx,
      site: { id: number; businessId: number },
      { id, title, html }: { id: number; title: string; html: string },
    ) => {
      const usage = { kind: 'site-page', id, label: title, path: `/content/site/${site.id}#pages` };
      await service.recordUse(tx, site.businessId, usage, await service.findUsedIn(tx, site.businessId, html));
    },

    /** Records the logo, icon and cover image of a site; none when the site is deleted. */
    recordDesignUsage: (tx: Tx, site: { id: number; businessId: number; name: string }, mediaIds: readonly number[]) =>
      service.recordUse(
        tx,
        site.businessId,
        { kind: 'site', id: site.id, label: site.name, path: `/content/site/${site.id}` },
        mediaIds,
      ),
  };
};

const toSiteMedium = ({ id, src, type, alt, width, height }: MediaItem): SiteMedium => ({
  id: String(id),
  url: src,
  type,
  alt,
  width: width ?? undefined,
  height: height ?? undefined,
});
