import type { Grant } from '@fanfare/connectors/ports/grant';
import type { Site, SiteDraft, SitePost } from '@fanfare/connectors/ports/site';
import type { Now } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { Pictures } from '../hosted/hosted-images.ts';
import { hostedPostStore, oldPostSlugStore } from '../hosted/hosted-posts.store.ts';
import type { Opening } from '../site-access.service.ts';
import type { SiteRow } from '../sites.store.ts';
import { postTransferStore } from './post-transfers.store.ts';

export type Moving = ReturnType<typeof postTransferService>;
type Deps = { db: Db; now: Now; opening: Opening; pictures: Pictures };
type Side = { row: SiteRow; site: Site; grant: Grant };
type CategoryMap = ReadonlyMap<string, string>;

/** What crosses a wire is moved while somebody waits, so there is an end to it. */
export const maxPostsViaApi = 200;
const perPage = 50;

/** Brings the posts of a site to another one. */
export const postTransferService = ({ db, now, opening, pictures }: Deps) => {
  /** The categories of the one site at the other, made where they are missing; parents first. */
  const categoryMap = async (from: Side, to: Side): Promise<CategoryMap> => {
    const map = new Map<string, string>();
    let waiting = await from.site.categories(from.grant);
    while (waiting.length > 0) {
      const ready = waiting.filter(({ parentId }) => parentId === undefined || map.has(parentId));
      for (const { id, name, parentId } of ready) {
        const parent = parentId === undefined ? undefined : map.get(parentId);
        map.set(id, (await to.site.createCategory(to.grant, name, parent)).id);
      }
      // A parent that is not among them leads to nothing; then they stand on top.
      waiting =
        ready.length === 0
          ? waiting.map((category) => ({ ...category, parentId: undefined }))
          : waiting.filter(({ id }) => !map.has(id));
    }
    return map;
  };

  const pictureFor = async (post: SitePost, from: Side, to: Side): Promise<string | undefined> => {
    if (to.row.kind === 'hosted') {
      const kept = post.pictureUrl && (await pictures.fetch(to.row.businessId, post.pictureUrl));
      return kept ? kept.id : undefined;
    }
    if (from.row.kind !== 'hosted' || !post.pictureId) return undefined;
    const file = await pictures.bytes(from.row.businessId, post.pictureId);
    return file && (await to.site.upload(to.grant, file)).id;
  };

  /** One post, brought once: an attempt that broke off is looked for at the other site before it is made again. */
  const bring = async (post: SitePost, from: Side, to: Side, map: CategoryMap) => {
    const known = await postTransferStore(db).find(from.row, to.row, post.id);
    if (known?.newPostId) return;
    if (post.status === 'trashed') return;
    const { title, html, excerpt, slug, status, publishedAt, onFrontPage } = post;
    const draft: SiteDraft = {
      ...{ title, html, excerpt, onFrontPage, status },
      ...(slug ? { slug } : {}),
      ...(publishedAt ? { publishAt: publishedAt } : {}),
      categoryIds: post.categoryIds.flatMap((id) => map.get(id) ?? []),
    };
    const lost = known && (await to.site.find(to.grant, draft, known.begunAt));
    if (!known) await postTransferStore(db).begin(from.row, to.row, post.id, now());
    const made = lost ?? (await to.site.create(to.grant, { ...draft, pictureId: await pictureFor(post, from, to) }));
    await postTransferStore(db).markTransferred(from.row, to.row, post.id, made.id);
  };

  const copyViaApi = async (from: Side, to: Side) => {
    const map = await categoryMap(from, to);
    for (let page = 1; ; page += 1) {
      const { posts, total } = await from.site.posts(from.grant, { page, perPage });
      if (total > maxPostsViaApi) throw new Problem('site-too-large-to-move');
      for (const post of posts) await bring(post, from, to, map);
      if (posts.length < perPage) return;
    }
  };

  return {
    /** The categories both sites have afterwards; everything else of a hosted site moves with its rows. */
    mapCategories: async (from: SiteRow, to: SiteRow): Promise<CategoryMap> =>
      opening.withSite(from, (site, grant) =>
        opening.withSite(to, (target, theirs) =>
          categoryMap({ row: from, site, grant }, { row: to, site: target, grant: theirs }),
        ),
      ),

    /** Between two of our own: all at once, and the old addresses lead to the new ones. */
    moveRows: async (tx: Tx, from: SiteRow, to: SiteRow, map: CategoryMap) => {
      const taken = new Set(await hostedPostStore(tx).slugs(to));
      for (const row of await hostedPostStore(tx).all(from)) {
        const slug = row.slug && freeOf(row.slug, taken);
        taken.add(slug);
        const categoryIds = row.categoryIds.flatMap((id) => Number(map.get(String(id)) ?? 0) || []);
        await hostedPostStore(tx).move(row, to, slug, categoryIds);
        const { id: postId, title, pictureId, html } = row;
        await pictures.recordUsage(tx, to.businessId, { siteId: to.id, postId, title, pictureId, html });
        if (slug) await oldPostSlugStore(tx).drop(to, slug);
        if (row.slug && row.state === 'public') await oldPostSlugStore(tx).keep(from, row.slug, row.id);
      }
    },

    copyViaApi: (from: SiteRow, to: SiteRow): Promise<void> =>
      opening.withSite(from, (site, grant) =>
        opening.withSite(to, (target, theirs) =>
          copyViaApi({ row: from, site, grant }, { row: to, site: target, grant: theirs }),
        ),
      ),
  };
};

const freeOf = (wanted: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
};
