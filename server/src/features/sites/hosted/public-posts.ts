import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { toPlainText } from '../../../platform/html/index.ts';
import { siteStore } from '../sites.store.ts';
import { toImageView } from '../visitor/site-view.ts';
import type { HostedImages } from './hosted-images.ts';
import { hostedPostStore } from './hosted-posts.store.ts';
import { toHostedSite } from './hosted-sites.ts';

type Deps = { db: Db; now: Now; origin: string; hostedImages: Pick<HostedImages, 'find'> };
type PostKey = { siteId: number; postId: string };

const maxSummaryLength = 140;

/** Those of these posts of hosted sites that visitors can see, newest first. */
export const listPublicPosts =
  ({ db, now, origin, hostedImages }: Deps) =>
  async (businessId: number, posts: readonly PostKey[], limit: number) => {
    const sites = new Map((await siteStore(db).list(businessId)).map(({ row }) => [row.id, row]));
    const ids = posts.flatMap(({ postId }) => (/^[1-9]\d{0,8}$/.test(postId) ? Number(postId) : []));
    const found = [];
    for (const row of await hostedPostStore(db).listPublic(businessId, ids, now(), limit)) {
      const site = sites.get(row.siteId);
      const isNamed = posts.some(({ siteId, postId }) => siteId === row.siteId && postId === String(row.id));
      if (!site || !isNamed) continue;
      const image = row.pictureId ? await hostedImages.find(businessId, row.pictureId) : undefined;
      found.push({
        ...{ title: row.title, url: `${toHostedSite(site, origin).url}/${encodeURIComponent(row.slug)}` },
        text: row.excerpt || (await toPlainText(row.html, maxSummaryLength)),
        imageUrl: image ? (toImageView(image).small?.url ?? image.url) : null,
        publishedAt: row.publishAt,
      });
    }
    return found;
  };
