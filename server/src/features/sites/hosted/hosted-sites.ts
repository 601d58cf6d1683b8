import type {
  HostedPost,
  HostedPosts,
  HostedSite,
  HostedSites,
  HostedTransactionHook,
  NewHostedPost,
  WriteConflict,
} from '@fanfare/connectors/ports/hosted-sites';
import { uniqueViolation } from '../../../platform/db/database-errors.ts';
import type { Tx } from '../../../platform/db/index.ts';
import { parseRowId } from '../../../platform/db/row-id.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refresh } from '../sites.jobs.ts';
import { type SiteRow, siteStore } from '../sites.store.ts';
import { findDomainUrl } from './domain-url.ts';
import { hostedCategoryStore } from './hosted-categories.store.ts';
import type { HostedImages } from './hosted-images.ts';
import { hostedPostStore, oldPostSlugStore } from './hosted-posts.store.ts';

export type HostedSitesDeps = {
  hostedImages: HostedImages;
  /** Called after a change that visitors can see. */
  invalidate: (siteId: number) => void;
};

/** Hosted sites of one business, stored in tables. A site id of another business matches nothing. */
export const hostedSites = (
  platform: Platform,
  deps: HostedSitesDeps,
  businessId: number,
  loadedRow?: SiteRow,
): HostedSites => {
  const { db, origin } = platform;
  const { hostedImages } = deps;
  const findRow = async (siteId: string): Promise<SiteRow | undefined> => {
    const isLoaded = loadedRow?.businessId === businessId && String(loadedRow.id) === siteId;
    const row = isLoaded ? loadedRow : await siteStore(db).find(businessId, parseRowId(siteId) ?? 0);
    return row?.kind === 'hosted' ? row : undefined;
  };

  return {
    find: async (siteId) => {
      const row = await findRow(siteId);
      return row && toHostedSite(row, origin);
    },

    users: async (siteId) => {
      const row = await findRow(siteId);
      const users = row ? await siteStore(db).listUsers(row) : [];
      return users.map(({ id, name }) => ({ id: String(id), name, slug: toNicename(name, id) }));
    },

    posts: createHostedPosts(platform, deps, findRow),

    categories: {
      list: async (siteId) => {
        const row = await findRow(siteId);
        return row ? hostedCategoryStore(db).list(row) : [];
      },
      insert: async (siteId, category) => {
        const row = await findRow(siteId);
        if (!row) throw new Error('The site was deleted while a category was created.');
        return (await hostedCategoryStore(db).findOrCreate(row, category)) ?? 'slug-taken';
      },
    },

    media: {
      list: (_, query) => hostedImages.list(businessId, query),
      read: (_, id) => hostedImages.find(businessId, id),
      insert: (_, file) => hostedImages.save(businessId, file),
    },
  };
};

export const toHostedSite = (row: SiteRow, origin: string): HostedSite => ({
  name: row.name,
  description: row.description,
  url: findDomainUrl(row, origin) ?? `${origin}/s/${row.slug ?? ''}`,
  timeZone: row.timeZone,
});

type WriteOptions = { isPublic: boolean; isNew?: boolean; hook?: HostedTransactionHook | undefined };

const createHostedPosts = (
  { db, now, jobs }: Platform,
  { hostedImages, invalidate }: HostedSitesDeps,
  findRow: (siteId: string) => Promise<SiteRow | undefined>,
): HostedPosts => {
  /** Writes with the site locked, so that nothing is written to a site that is being deleted. */
  const write = async (
    siteId: string,
    { isPublic, isNew = false, hook }: WriteOptions,
    work: (tx: Tx, site: SiteRow) => Promise<HostedPost | WriteConflict>,
  ): Promise<HostedPost | WriteConflict> => {
    const site = await findRow(siteId);
    if (!site) return 'gone';
    try {
      const outcome = await db.transaction(async (tx) => {
        if (!(await siteStore(tx).lockForWrite(site, isPublic))) return 'gone';
        const post = await work(tx, site);
        if (typeof post !== 'string') await finishWrite(tx, site, post, isNew);
        if (typeof post !== 'string') await hook?.write(tx, post);
        return post;
      });
      if (typeof outcome !== 'string' && (isPublic || outcome.state === 'public')) invalidate(site.id);
      return outcome;
    } catch (error) {
      if (uniqueViolation(error)) return 'slug-taken';
      throw error;
    }
  };

  const finishWrite = async (tx: Tx, site: SiteRow, post: HostedPost, isNew: boolean) => {
    const { id, slug, title, state, publishAt, pictureId } = post;
    const html = state === 'trashed' ? '' : post.html;
    if (slug && !isNew) await oldPostSlugStore(tx).remove(site, slug);
    const postId = parseRowId(id) ?? 0;
    const usedImageId = state === 'trashed' ? null : pictureId;
    if (usedImageId !== null || !isNew || html.includes('/files/'))
      await hostedImages.recordUsage(tx, site.businessId, {
        siteId: site.id,
        postId,
        title,
        pictureId: usedImageId,
        html,
      });
    if (state === 'public' && publishAt && publishAt > now()) {
      await jobs.send(tx, refresh, { siteId: site.id }, publishAt);
    }
  };

  /** The old slug of a public post redirects to the new one; a trashed post gives up its slug. */
  const saveOldSlug = async (tx: Tx, site: SiteRow, previous: HostedPost, changes: Partial<NewHostedPost>) => {
    const { slug, state } = changes;
    const isSlugChanged =
      slug !== undefined && slug !== previous.slug && previous.slug !== '' && previous.state === 'public';
    if (isSlugChanged && state !== 'trashed')
      await oldPostSlugStore(tx).save(site, previous.slug, parseRowId(previous.id) ?? 0);
  };

  const readFrom = async <T>(siteId: string, fallback: T, read: (site: SiteRow) => Promise<T>): Promise<T> => {
    const site = await findRow(siteId);
    return site ? read(site) : fallback;
  };

  return {
    list: (siteId, query) => readFrom(siteId, { posts: [], total: 0 }, (site) => hostedPostStore(db).list(site, query)),
    read: (siteId, id) =>
      readFrom<HostedPost | undefined>(siteId, undefined, (site) => hostedPostStore(db).read(site, id)),
    listCreatedSince: (siteId, since) =>
      readFrom<HostedPost[]>(siteId, [], (site) => hostedPostStore(db).listCreatedSince(site, since)),
    listSlugsLike: (siteId, slug) =>
      readFrom<string[]>(siteId, [], (site) => hostedPostStore(db).listSlugsLike(site, slug)),

    insert: (siteId, post, hook) =>
      write(
        siteId,
        { isPublic: post.state === 'public', isNew: true, hook },
        async (tx, site) => (await hostedPostStore(tx).insert(site, post)) ?? 'slug-taken',
      ),

    change: async (siteId, id, changes) => {
      const site = await findRow(siteId);
      const previous = site && (await hostedPostStore(db).read(site, id));
      if (!previous) return 'gone';
      const isPublic = previous.state === 'public' || changes.state === 'public';
      return write(siteId, { isPublic }, async (tx, lockedSite) => {
        const post = await hostedPostStore(tx).update(lockedSite, id, changes);
        if (!post) return 'gone';
        await saveOldSlug(tx, lockedSite, previous, changes);
        // Another request may have published the post since it was read.
        if (!isPublic && post.state === 'public') await siteStore(tx).lockForWrite(lockedSite, true);
        return post;
      });
    },
  };
};

const toNicename = (name: string, id: number): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '') || `user-${id}`;
