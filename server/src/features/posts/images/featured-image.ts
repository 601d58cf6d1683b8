import type { SitePost } from '@fanfare/connectors/ports/site';
import type { FieldProblem } from '@fanfare/contract/kit/problems/problem';
import type { MediaItem } from '@fanfare/contract/media/media';
import type { PublishPayload } from '@fanfare/contract/posts/posts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { businessQueries } from '../../business/index.ts';
import type { Media, MediaService } from '../../media/index.ts';
import type { SiteRow, Sites, UploadedImages } from '../../sites/index.ts';
import type { FeaturedImageChoice } from '../publish-request.ts';

export type FeaturedImages = ReturnType<typeof createFeaturedImages>;
type Deps = { sites: Pick<Sites['service'], 'withSite'>; media: Pick<Media, 'service' | 'library'> };
type ImageResult = { picture: FeaturedImageChoice; url: string | null } | { problem: FieldProblem };

/** Number of media of a site, newest first, among which an image is searched by its URL. */
const maxSearchedMedia = 100;

/** Service that finds the featured image of a payload: in the media library, on the site, or by URL on the web. */
export const createFeaturedImages = ({ db }: Platform, { sites, media }: Deps) => {
  const problem = (path: string, message: string): ImageResult => ({ problem: { path, message } });

  /** An image of the site is used as it is; any other URL is imported into the media library first. */
  const resolveUrl = async (site: SiteRow, url: string): Promise<ImageResult> => {
    const query = { page: 1, perPage: maxSearchedMedia };
    const siteMedia = await sites.withSite(site, async (port, grant) => (await port.media(grant, query)).media);
    const match = siteMedia.find((medium) => medium.url === url || (url.startsWith('/') && medium.url.endsWith(url)));
    if (match) return { picture: { kind: 'remote', id: match.id }, url };
    const business = await businessQueries(db).find(site.businessId);
    if (!business) throw new Problem('not-found');
    try {
      const imported = await media.library.importFromUrl(
        { businessId: site.businessId, userId: business.ownerId },
        url,
      );
      return { picture: { kind: 'file', id: imported.id }, url: null };
    } catch (error) {
      if (error instanceof Problem && error.status < 500) return problem('featured_image_url', error.message);
      throw error;
    }
  };

  return {
    resolve: async (
      site: SiteRow,
      payload: PublishPayload,
      existingPost: SitePost | undefined,
    ): Promise<ImageResult> => {
      const { featured_image: id, featured_image_url: url } = payload;
      if (id) {
        const file = await media.service.find(site.businessId, id);
        if (!file)
          return problem('featured_image', 'This image is no longer in your media library. Choose another one.');
        if (file.family !== 'image')
          return problem('featured_image', 'A featured image must be an image file. Choose another one.');
        return { picture: { kind: 'file', id }, url: null };
      }
      if (!url) return { picture: { kind: 'none' }, url: null };
      if (existingPost?.pictureUrl === url) return { picture: { kind: 'keep' }, url };
      return resolveUrl(site, url);
    },
  };
};

/** Finds the chosen featured image, if it is a file of the media library. */
export const findFeaturedFile = async (
  media: Pick<MediaService, 'find'>,
  businessId: number,
  picture: FeaturedImageChoice,
): Promise<MediaItem | undefined> => (picture.kind === 'file' ? media.find(businessId, picture.id) : undefined);

/** Id of the featured image for the site's API. Undefined: keep the current image; empty: remove it. */
export const toPictureId = (
  { kind }: Pick<SiteRow, 'kind'>,
  picture: FeaturedImageChoice,
  { byId }: Pick<UploadedImages, 'byId'>,
): string | undefined => {
  if (picture.kind === 'keep') return undefined;
  if (picture.kind === 'none') return '';
  if (picture.kind === 'remote') return picture.id;
  return kind === 'hosted' ? String(picture.id) : (byId.get(picture.id)?.id ?? '');
};
