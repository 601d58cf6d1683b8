import { parseRowId } from '../../../platform/db/row-id.ts';
import { toPlainText } from '../../../platform/html/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { HostedImages } from '../hosted/hosted-images.ts';
import { hostedPostStore } from '../hosted/hosted-posts.store.ts';
import { toHostedSite } from '../hosted/hosted-sites.ts';
import { siteStore } from '../sites.store.ts';
import { toImageView } from './site-view.ts';

type Deps = { hostedImages: Pick<HostedImages, 'find'> };
type PostKey = { siteId: number; postId: string };

const maxSummaryLength = 140;

/** Lists those of these posts of hosted sites that visitors can see, newest first. */
export const listPublicPosts =
  ({ db, now, origin }: Platform, { hostedImages }: Deps) =>
  async (businessId: number, posts: readonly PostKey[], limit: number) => {
    const sites = new Map((await siteStore(db).list(businessId)).map(({ row }) => [row.id, row]));
    const ids = posts.flatMap(({ postId }) => parseRowId(postId) ?? []);
    const found = [];
    for (const row of await hostedPostStore(db).listPublic(businessId, ids, now(), limit)) {
      const site = sites.get(row.siteId);
      const isNamed = posts.some(({ siteId, postId }) => siteId === row.siteId && postId === String(row.id));
      if (!site || !isNamed) continue;
      const image = row.pictureId ? await hostedImages.find(businessId, row.pictureId) : undefined;
      found.push({
        title: row.title,
        url: `${toHostedSite(site, origin).url}/${encodeURIComponent(row.slug)}`,
        text: row.excerpt || (await toPlainText(row.html, maxSummaryLength)),
        imageUrl: image ? (toImageView(image).small?.url ?? image.url) : null,
        publishedAt: row.publishAt,
      });
    }
    return found;
  };
