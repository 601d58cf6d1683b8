import type {
  HostedAlong,
  HostedPost,
  HostedPosts,
  HostedSite,
  HostedSites,
  NewHostedPost,
  Unwritten,
} from '@fanfare/connectors/ports/hosted-sites';
import type { Now } from '../../../platform/clock.ts';
import { uniqueViolation } from '../../../platform/db/database-errors.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import { parseRowId } from '../row-id.ts';
import { refresh } from '../sites.jobs.ts';
import { type SiteRow, siteStore } from '../sites.store.ts';
import { hostedCategoryStore } from './hosted-categories.store.ts';
import type { Pictures } from './hosted-images.ts';
import { hostedPostStore, oldPostSlugStore } from './hosted-posts.store.ts';

export type HostingNeeds = {
  db: Db;
  now: Now;
  origin: string;
  jobs: Pick<Jobs, 'send'>;
  pictures: Pictures;
  /** Told after something visitors see has changed. */
  changed: (siteId: number) => void;
};

/** The sites of one business, kept in tables. The number of another business's site finds nothing. */
export const hostedSites = (needs: HostingNeeds, businessId: number, known?: SiteRow): HostedSites => {
  const { db, origin, pictures } = needs;
  const rowOf = async (siteId: string): Promise<SiteRow | undefined> => {
    const isKnown = known?.businessId === businessId && String(known.id) === siteId;
    const row = isKnown ? known : await siteStore(db).find(businessId, parseRowId(siteId) ?? 0);
    return row?.kind === 'hosted' ? row : undefined;
  };

  return {
    find: async (siteId) => {
      const row = await rowOf(siteId);
      return row && hostedFacts(row, origin);
    },

    users: async (siteId) => {
      const row = await rowOf(siteId);
      const people = row ? await siteStore(db).users(row) : [];
      return people.map(({ id, name }) => ({ id: String(id), name, slug: nicename(name, id) }));
    },

    posts: hostedPosts(needs, rowOf),

    categories: {
      list: async (siteId) => {
        const row = await rowOf(siteId);
        return row ? hostedCategoryStore(db).list(row) : [];
      },
      insert: async (siteId, category) => {
        const row = await rowOf(siteId);
        if (!row) throw new Error('The site vanished while a category was made.');
        return (await hostedCategoryStore(db).findOrCreate(row, category)) ?? 'slug-taken';
      },
    },

    media: {
      list: (_, ask) => pictures.list(businessId, ask),
      read: (_, id) => pictures.find(businessId, id),
      insert: (_, file) => pictures.save(businessId, file),
    },
  };
};

export const hostedFacts = (row: SiteRow, origin: string): HostedSite => ({
  name: row.name,
  description: row.description,
  url: `${origin}/s/${row.slug ?? ''}`,
  timeZone: row.timeZone,
});

type Writing = { isSeen: boolean; isNew?: boolean; along?: HostedAlong | undefined };

const hostedPosts = (
  { db, now, jobs, pictures, changed }: HostingNeeds,
  rowOf: (siteId: string) => Promise<SiteRow | undefined>,
): HostedPosts => {
  /** Writes with the site held, so that nothing is written to one that is being deleted. */
  const write = async (
    siteId: string,
    { isSeen, isNew = false, along }: Writing,
    work: (tx: Tx, site: SiteRow) => Promise<HostedPost | Unwritten>,
  ): Promise<HostedPost | Unwritten> => {
    const site = await rowOf(siteId);
    if (!site) return 'gone';
    try {
      const outcome = await db.transaction(async (tx) => {
        if (!(await siteStore(tx).hold(site, isSeen))) return 'gone';
        const post = await work(tx, site);
        if (typeof post !== 'string') await settle(tx, site, post, isNew);
        if (typeof post !== 'string') await along?.write(tx, post);
        return post;
      });
      if (typeof outcome !== 'string' && (isSeen || outcome.state === 'public')) changed(site.id);
      return outcome;
    } catch (error) {
      if (uniqueViolation(error)) return 'slug-taken';
      throw error;
    }
  };

  const settle = async (tx: Tx, site: SiteRow, post: HostedPost, isNew: boolean) => {
    const { id, slug, title, state, publishAt, pictureId } = post;
    const html = state === 'trashed' ? '' : post.html;
    if (slug && !isNew) await oldPostSlugStore(tx).drop(site, slug);
    const postId = parseRowId(id) ?? 0;
    const shown = state === 'trashed' ? null : pictureId;
    if (shown !== null || !isNew || html.includes('/files/'))
      await pictures.recordUsage(tx, site.businessId, { siteId: site.id, postId, title, pictureId: shown, html });
    if (state === 'public' && publishAt && publishAt > now()) {
      await jobs.send(tx, refresh, { siteId: site.id }, publishAt);
    }
  };

  /** Visitors who kept the old address are led on; a post in the bin gives its address up. */
  const keepAddress = async (tx: Tx, site: SiteRow, old: HostedPost, changes: Partial<NewHostedPost>) => {
    const { slug, state } = changes;
    const hasMoved = slug !== undefined && slug !== old.slug && old.slug !== '' && old.state === 'public';
    if (hasMoved && state !== 'trashed') await oldPostSlugStore(tx).keep(site, old.slug, parseRowId(old.id) ?? 0);
  };

  const reading = async <T>(siteId: string, otherwise: T, read: (site: SiteRow) => Promise<T>): Promise<T> => {
    const site = await rowOf(siteId);
    return site ? read(site) : otherwise;
  };

  return {
    list: (siteId, ask) => reading(siteId, { posts: [], total: 0 }, (site) => hostedPostStore(db).list(site, ask)),
    read: (siteId, id) =>
      reading<HostedPost | undefined>(siteId, undefined, (site) => hostedPostStore(db).read(site, id)),
    createdSince: (siteId, since) =>
      reading<HostedPost[]>(siteId, [], (site) => hostedPostStore(db).createdSince(site, since)),
    slugsLike: (siteId, slug) => reading<string[]>(siteId, [], (site) => hostedPostStore(db).slugsLike(site, slug)),

    insert: (siteId, post, along) =>
      write(
        siteId,
        { isSeen: post.state === 'public', isNew: true, along },
        async (tx, site) => (await hostedPostStore(tx).insert(site, post)) ?? 'slug-taken',
      ),

    change: async (siteId, id, changes) => {
      const site = await rowOf(siteId);
      const old = site && (await hostedPostStore(db).read(site, id));
      if (!old) return 'gone';
      const isSeen = old.state === 'public' || changes.state === 'public';
      return write(siteId, { isSeen }, async (tx, held) => {
        const post = await hostedPostStore(tx).update(held, id, changes);
        if (!post) return 'gone';
        await keepAddress(tx, held, old, changes);
        // Somebody else may have published it since we looked.
        if (!isSeen && post.state === 'public') await siteStore(tx).hold(held, true);
        return post;
      });
    },
  };
};

const nicename = (name: string, id: number): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '') || `user-${id}`;
