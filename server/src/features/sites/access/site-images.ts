import { createHash } from 'node:crypto';
import type { SiteMedium } from '@fanfare/connectors/ports/site';
import { ConnectorFailure, unsupportedImageCode } from '@fanfare/contract/networks/failure';
import type { SanitizeArticle } from '../../../platform/html/index.ts';
import type { Media } from '../../media/index.ts';
import type { SiteRow } from '../sites.store.ts';
import type { SiteAccessService } from './site-access.service.ts';

export type SiteImages = ReturnType<typeof createSiteImages>;
type Deps = {
  media: Pick<Media, 'service'>;
  siteAccess: Pick<SiteAccessService, 'withSite'>;
  sanitizeArticle: SanitizeArticle;
};
/**
 * Images uploaded to a site: those in the text of a post by their URL in the text, all other images by their id in the
 * media library.
 */
export type UploadedImages = { inText: Map<string, SiteMedium>; byId: Map<number, SiteMedium> };

/** Formats that every site can process. */
const commonTypes = ['image/jpeg', 'image/png', 'image/gif'];
/** Limit against articles with an absurd number of images. */
const maxImages = 100;

/**
 * Uploads images of the media library to a connected site, so that its posts do not depend on our host. The site itself
 * remembers them under a key of ours: an image is uploaded once, also when no answer to its upload came, and again
 * after a user of the site deleted it there.
 */
export const createSiteImages = ({ media: { service }, siteAccess, sanitizeArticle }: Deps) => {
  const findInText = async (businessId: number, html: string): Promise<Map<string, number>> => {
    const found = new Map<string, number>();
    for (const url of listImageUrls(await sanitizeArticle(html))) {
      const id = await service.findIdByUrl(businessId, url);
      if (id !== undefined) found.set(url, id);
    }
    return found;
  };

  const uploadMissing = (row: SiteRow, ids: readonly number[]): Promise<Map<number, SiteMedium>> =>
    siteAccess.withSite(row, async (site, grant) => {
      const keys = new Map<number, string>();
      for (const id of ids) {
        const file = await service.find(row.businessId, id);
        if (file) keys.set(id, toKey(file.src));
      }
      const present = await site.findMedia(grant, [...keys.values()]);
      const media = new Map<number, SiteMedium>();
      for (const [id, key] of keys) {
        const send = async (acceptedTypes?: readonly string[]) => {
          const { name, type, alt, bytes } = await service.open(row.businessId, id, acceptedTypes);
          return site.upload(grant, { name, type, alt, key, bytes: new Uint8Array(await bytes()) });
        };
        media.set(id, present.get(key) ?? (await send().catch((error) => retryAsCommonType(error, send))));
      }
      return media;
    });

  return {
    /** Uploads what the site does not have yet. A hosted site uses the media library itself. */
    upload: async (row: SiteRow, html: string, fileIds: readonly number[] = []): Promise<UploadedImages> => {
      if (row.kind === 'hosted') return { inText: new Map(), byId: new Map() };
      const idsByUrl = await findInText(row.businessId, html);
      const ids = new Set([...fileIds, ...idsByUrl.values()]);
      const byId = ids.size === 0 ? new Map<number, SiteMedium>() : await uploadMissing(row, [...ids]);
      const inText = new Map<string, SiteMedium>();
      for (const [url, id] of idsByUrl) {
        const medium = byId.get(id);
        if (medium) inText.set(url, medium);
      }
      return { inText, byId };
    },
  };
};

const retryAsCommonType = (error: unknown, send: (types: readonly string[]) => Promise<SiteMedium>) => {
  if (error instanceof ConnectorFailure && error.details.code === unsupportedImageCode) return send(commonTypes);
  throw error;
};

/**
 * Key under which a site remembers an uploaded image. It is made from the image's public URL, which is unique for each
 * file of this installation.
 */
const toKey = (url: string): string => `fanfare-${createHash('sha256').update(url).digest('hex').slice(0, 24)}`;

/** Sanitized markup has the URL as the first attribute of every image. */
const listImageUrls = (sanitized: string): string[] => {
  const urls = new Set<string>();
  for (const part of sanitized.split('<img src="').slice(1, maxImages + 1)) {
    urls.add(part.slice(0, part.indexOf('"')).replaceAll('&amp;', '&'));
  }
  return [...urls];
};
