import type { SitePost } from '@fanfare/connectors/ports/site';
import type { FieldProblem } from '@fanfare/contract/kit/problem';
import type { PublishPayload } from '@fanfare/contract/posts';
import type { Db } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import { businessStore } from '../../business/index.ts';
import type { Media } from '../../media/index.ts';
import type { SiteRow, Sites } from '../../sites/index.ts';
import type { FeaturedImageChoice } from '../publish/publish-request.ts';
import { siteImageStore } from './site-images.store.ts';

export type Choosing = ReturnType<typeof choosing>;
type Deps = { db: Db; sites: Pick<Sites['service'], 'use'>; media: Pick<Media, 'service' | 'library'> };
type Chosen = { picture: FeaturedImageChoice; url: string | null } | { problem: FieldProblem };

const lookedThrough = 100;

/** Which picture a post gets, and how it comes to the site. */
export const choosing = ({ db, sites, media }: Deps) => {
  const problem = (path: string, message: string): Chosen => ({ problem: { path, message } });

  /** One the site has is used as it is; one from elsewhere is kept among the files of the business first. */
  const byAddress = async (row: SiteRow, url: string): Promise<Chosen> => {
    const ask = { page: 1, perPage: lookedThrough };
    const there = await sites.use(row, async (site, grant) => (await site.media(grant, ask)).media);
    const found = there.find((medium) => medium.url === url || (url.startsWith('/') && medium.url.endsWith(url)));
    if (found) return { picture: { kind: 'remote', id: found.id }, url };
    const business = await businessStore(db).find(row.businessId);
    if (!business) throw new Problem('not-found');
    try {
      const kept = await media.library.importFromUrl({ businessId: row.businessId, userId: business.ownerId }, url);
      return { picture: { kind: 'file', id: kept.id }, url: null };
    } catch (error) {
      if (error instanceof Problem && error.status < 500) return problem('featured_image_url', error.message);
      throw error;
    }
  };

  return {
    resolve: async (row: SiteRow, payload: PublishPayload, old: SitePost | undefined): Promise<Chosen> => {
      const { featured_image: id, featured_image_url: url } = payload;
      if (id) {
        const file = await media.service.find(row.businessId, id);
        if (!file) return problem('featured_image', 'This picture is no longer in your library. Choose another one.');
        if (file.family !== 'image') return problem('featured_image', 'A featured image must be a picture.');
        return { picture: { kind: 'file', id }, url: null };
      }
      if (!url) return { picture: { kind: 'none' }, url: null };
      if (old?.pictureUrl === url) return { picture: { kind: 'keep' }, url };
      return byAddress(row, url);
    },

    /** The number the site knows the picture by: undefined leaves the one it has, an empty one takes it away. */
    uploadToSite: async (row: SiteRow, picture: FeaturedImageChoice): Promise<string | undefined> => {
      if (picture.kind === 'keep') return undefined;
      if (picture.kind === 'none') return '';
      if (picture.kind === 'remote') return picture.id;
      if (row.kind === 'hosted') return String(picture.id);
      const known = await siteImageStore(db).find(row, picture.id);
      if (known) return known;
      const { name, type, alt, bytes } = await media.service.open(row.businessId, picture.id);
      const file = { name, type, alt, bytes: new Uint8Array(await bytes()) };
      const { id } = await sites.use(row, (site, grant) => site.upload(grant, file));
      await siteImageStore(db).save(row, picture.id, id);
      return id;
    },

    /** The site has thrown it away: it is sent again next time. */
    forgetUpload: async (row: SiteRow, picture: FeaturedImageChoice) => {
      if (picture.kind === 'file') await siteImageStore(db).remove(row, picture.id);
    },
  };
};
