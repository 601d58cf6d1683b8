import type { Grant } from '@fanfare/connectors/ports/grant';
import type { Site, SiteDraft, SitePost } from '@fanfare/connectors/ports/site';
import type { Tx } from '../../../platform/db/index.ts';
import { parseRowId } from '../../../platform/db/row-id.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SiteAccessService } from '../access/site-access.service.ts';
import type { SiteImages } from '../access/site-images.ts';
import type { HostedImages } from '../hosted/hosted-images.ts';
import { type HostedPostRow, hostedPostStore, oldPostSlugStore } from '../hosted/hosted-posts.store.ts';
import type { SiteRow } from '../sites.store.ts';
import { transferredPostStore } from './post-transfers.store.ts';

export type PostTransferService = ReturnType<typeof postTransferService>;
type Deps = { siteAccess: SiteAccessService; hostedImages: HostedImages; siteImages: SiteImages };
type OpenedSite = { row: SiteRow; site: Site; grant: Grant };
type CategoryMap = ReadonlyMap<string, string>;

/** Callbacks of a transfer via API while it runs. */
export type TransferProgress = {
  /** Callback for the total number of posts of the source, called after each page of posts that was read. */
  onCount: (total: number) => Promise<void>;
  /** Callback that is awaited before each post is transferred. */
  beforePost: () => Promise<void>;
  afterPost: () => Promise<void>;
  /** Checks if the run has to end; a later run continues. */
  isTimeUp: () => boolean;
};

const perPage = 50;
/** Posts of a hosted site in memory at a time. */
const postsPerRead = 100;

/** Transfers the posts of a site to another one. */
export const postTransferService = ({ db, now }: Platform, { siteAccess, hostedImages, siteImages }: Deps) => {
  /** Category ids of the source → ids on the target; missing ones are created, parents first. */
  const createCategoryMap = async (from: OpenedSite, to: OpenedSite): Promise<CategoryMap> => {
    const map = new Map<string, string>();
    let unmapped = await from.site.categories(from.grant);
    while (unmapped.length > 0) {
      const ready = unmapped.filter(({ parentId }) => parentId === undefined || map.has(parentId));
      for (const { id, name, parentId } of ready) {
        const parent = parentId === undefined ? undefined : map.get(parentId);
        map.set(id, (await to.site.createCategory(to.grant, name, parent)).id);
      }
      // Unknown parents: the remaining categories become top-level.
      unmapped =
        ready.length === 0
          ? unmapped.map((category) => ({ ...category, parentId: undefined }))
          : unmapped.filter(({ id }) => !map.has(id));
    }
    return map;
  };

  const transferImages = async (post: SitePost, from: OpenedSite, to: OpenedSite): Promise<Partial<SiteDraft>> => {
    if (to.row.kind === 'hosted') {
      const imported = post.pictureUrl && (await hostedImages.fetch(to.row.businessId, post.pictureUrl));
      return { pictureId: imported ? imported.id : undefined };
    }
    const fileId = from.row.kind === 'hosted' && post.pictureId ? parseRowId(post.pictureId) : undefined;
    const { inText, byId } = await siteImages.upload(to.row, post.html, fileId === undefined ? [] : [fileId]);
    return { images: inText, pictureId: fileId === undefined ? undefined : byId.get(fileId)?.id };
  };

  /** Transfers a post once, unless it is in the trash: after an interrupted attempt the target is searched before the post is created again. */
  const transferPost = async (post: SitePost, from: OpenedSite, to: OpenedSite, map: CategoryMap): Promise<boolean> => {
    const transferred = transferredPostStore(db);
    const earlierTransfer = await transferred.find(from.row, to.row, post.id);
    const { title, html, excerpt, slug, status, publishedAt, onFrontPage } = post;
    if (status === 'trashed') return false;
    const draft: SiteDraft = {
      title,
      html,
      excerpt,
      onFrontPage,
      status,
      ...(slug ? { slug } : {}),
      ...(publishedAt ? { publishAt: publishedAt } : {}),
      categoryIds: post.categoryIds.flatMap((id) => map.get(id) ?? []),
    };
    const deliveredPost = earlierTransfer && (await to.site.find(to.grant, draft, earlierTransfer.startedAt));
    if (!earlierTransfer) await transferred.start(from.row, to.row, post.id, now());
    const newPost =
      deliveredPost ?? (await to.site.create(to.grant, { ...draft, ...(await transferImages(post, from, to)) }));
    await transferred.markTransferred(from.row, to.row, post.id, newPost.id);
    return true;
  };

  /** Reads all pages once; returns whether a post was transferred, undefined when the time is up. */
  const copyPages = async (from: OpenedSite, to: OpenedSite, map: CategoryMap, progress: TransferProgress) => {
    const done = new Set((await transferredPostStore(db).listTransferred(from.row.id, to.row.id)).keys());
    let hasTransferred = false;
    for (let page = 1; ; page += 1) {
      const { posts, total } = await from.site.posts(from.grant, { page, perPage });
      await progress.onCount(total);
      for (const post of posts) {
        if (done.has(post.id)) continue;
        if (progress.isTimeUp()) return undefined;
        await progress.beforePost();
        if (!(await transferPost(post, from, to, map))) continue;
        await progress.afterPost();
        hasTransferred = true;
      }
      if (posts.length < perPage) return hasTransferred;
    }
  };

  /** Repeats until a pass finds nothing new: posts added or deleted during a pass shift the pages. */
  const copyViaApi = async (from: OpenedSite, to: OpenedSite, progress: TransferProgress): Promise<boolean> => {
    const map = await createCategoryMap(from, to);
    for (;;) {
      const hasTransferred = await copyPages(from, to, map, progress);
      if (!hasTransferred) return hasTransferred === false;
    }
  };

  return {
    /** Creates the categories on the target; all other data of a hosted site moves with its rows. */
    mapCategories: async (from: SiteRow, to: SiteRow): Promise<CategoryMap> =>
      siteAccess.withSite(from, (site, grant) =>
        siteAccess.withSite(to, (target, targetGrant) =>
          createCategoryMap({ row: from, site, grant }, { row: to, site: target, grant: targetGrant }),
        ),
      ),

    /** Moves posts between two hosted sites in one transaction; the old URLs redirect to the new ones. */
    moveRows: async (tx: Tx, from: SiteRow, to: SiteRow, map: CategoryMap) => {
      const usedSlugs = new Set(await hostedPostStore(tx).listSlugs(to));
      const moveRow = async (row: HostedPostRow) => {
        const slug = row.slug && toFreeSlug(row.slug, usedSlugs);
        usedSlugs.add(slug);
        const categoryIds = row.categoryIds.flatMap((id) => Number(map.get(String(id)) ?? 0) || []);
        await hostedPostStore(tx).move(row, to, slug, categoryIds);
        const { id: postId, title, pictureId, html } = row;
        await hostedImages.recordUsage(tx, to.businessId, { siteId: to.id, postId, title, pictureId, html });
        if (slug) await oldPostSlugStore(tx).remove(to, slug);
        if (row.slug && row.state === 'public') await oldPostSlugStore(tx).save(from, row.slug, row.id);
      };
      for (let rows: HostedPostRow[] | undefined; rows?.length !== 0; ) {
        rows = await hostedPostStore(tx).listForUpdate(from, postsPerRead);
        for (const row of rows) await moveRow(row);
      }
    },

    /** Copies posts. True when all posts are on the target; false when the time was up before. */
    copyViaApi: (from: SiteRow, to: SiteRow, progress: TransferProgress): Promise<boolean> =>
      siteAccess.withSite(from, (site, grant) =>
        siteAccess.withSite(to, (target, targetGrant) =>
          copyViaApi({ row: from, site, grant }, { row: to, site: target, grant: targetGrant }, progress),
        ),
      ),
  };
};

const toFreeSlug = (slug: string, usedSlugs: ReadonlySet<string>): string => {
  if (!usedSlugs.has(slug)) return slug;
  let suffix = 2;
  while (usedSlugs.has(`${slug}-${suffix}`)) suffix += 1;
  return `${slug}-${suffix}`;
};
