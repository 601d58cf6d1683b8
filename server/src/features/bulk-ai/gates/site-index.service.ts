import type { Grant } from '@fanfare/connectors/ports/grant';
import type { Site, SitePost, SiteStatus } from '@fanfare/connectors/ports/site';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { readLongText } from '../../../platform/workers/index.ts';
import { type SiteRow, type Sites, siteQueries } from '../../sites/index.ts';
import { fingerprintHtml } from './fingerprint.ts';
import { fingerprintStore, type NewFingerprint, siteIndexStore } from './fingerprints.store.ts';
import { indexSite } from './gates.jobs.ts';

export type SiteIndexService = ReturnType<typeof siteIndexService>;
type Deps = { sites: Pick<Sites['service'], 'withSite'> };

/** Posts per page: the maximum that WordPress returns. */
const pageSize = 100;
const savedPosts = 20;
/** Maximum number of pages that are read of a site: of a site with more posts, the newest 100,000 are compared. */
const maxPages = 1000;
/** Statuses of compared posts: those that visitors can read, now or soon. */
const comparedStatuses: readonly SiteStatus[] = ['published', 'planned'];
/** Seconds after which a site that didn't answer is read again, if it has never been read. */
const retrySeconds = 1800;
const module = new URL('./fingerprint.ts', import.meta.url);

/** Error of a site that could not be read, for a reason of the site or its connection. */
class UnreadableSite extends Error {
  readonly isTransient: boolean;
  constructor(message: string, isTransient: boolean) {
    super(message);
    this.isTransient = isTransient;
  }
}

/** Service for fingerprints of the posts of sites, hosted and WordPress, that new articles are compared with. */
export const siteIndexService = ({ db, now, jobs }: Platform, { sites }: Deps) => {
  const read = async <T>(row: SiteRow, work: (site: Site, grant: Grant) => Promise<T>): Promise<T> => {
    try {
      return await sites.withSite(row, work);
    } catch (error) {
      if (error instanceof Problem) throw new UnreadableSite(error.message, false);
      if (!(error instanceof ConnectorFailure) || error.kind === 'gone') throw error;
      throw new UnreadableSite(error.message, error.kind === 'busy' || error.kind === 'unreachable');
    }
  };

  const toFingerprint = async (row: SiteRow, post: SitePost): Promise<NewFingerprint> => ({
    businessId: row.businessId,
    siteId: row.id,
    postId: post.id,
    title: post.title,
    changedAt: post.changedAt,
    ...(await readLongText(module, fingerprintHtml, post.html)),
  });

  /** Saves posts in small transactions, because the embedded database answers nothing else during one. */
  const savePosts = async (row: SiteRow, posts: readonly SitePost[]) => {
    for (let start = 0; start < posts.length; start += savedPosts) {
      const fingerprints: NewFingerprint[] = [];
      for (const post of posts.slice(start, start + savedPosts)) fingerprints.push(await toFingerprint(row, post));
      await db.transaction((tx) => fingerprintStore(tx).savePosts(fingerprints));
    }
  };

  /**
   * Reads all posts page by page and writes the changed ones. A repeated run after an interruption writes only what is
   * missing.
   */
  const readAll = async (row: SiteRow) => {
    const known = await fingerprintStore(db).listPosts(row.id);
    const seen = new Set<string>();
    const totals = new Set<number>();
    let isComplete = false;
    for (let page = 1; page <= maxPages && !isComplete; page += 1) {
      const { posts, total } = await read(row, (site, grant) =>
        site.posts(grant, { page, perPage: pageSize, status: comparedStatuses }),
      );
      totals.add(total);
      const changed = posts.filter(
        ({ id, changedAt }) => !seen.has(id) && known.get(id)?.getTime() !== changedAt.getTime(),
      );
      for (const { id } of posts) seen.add(id);
      // Posts are saved in one order in every process, so that two runs don't deadlock.
      await savePosts(
        row,
        changed.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      );
      isComplete = posts.length < pageSize;
    }
    // A post deleted while the pages are read moves later posts to a page already read: they were not seen, but still
    // exist.
    if (!isComplete || totals.size > 1) return;
    const gone = [...known.keys()].filter((id) => !seen.has(id));
    await fingerprintStore(db).removePosts(row.id, gone);
  };

  const request = async (tx: Tx, businessId: number, siteId: number) => {
    if (await siteIndexStore(tx).insert(businessId, siteId, now()))
      await jobs.send(tx, indexSite, { businessId, siteId });
  };

  return {
    /** Requests the posts of a site to be read from now on: soon, daily and after each post of ours. */
    request,

    /** Brings the index of a site up to date. */
    run: async (businessId: number, siteId: number): Promise<void> => {
      const row = await siteQueries(db).find(businessId, siteId);
      const index = await siteIndexStore(db).find(siteId);
      if (!row || !index) return;
      try {
        await readAll(row);
        await siteIndexStore(db).update(siteId, { indexedAt: now(), problem: null });
      } catch (error) {
        if (!(error instanceof UnreadableSite)) throw error;
        await siteIndexStore(db).update(siteId, { problem: error.message });
        // A failure that does not pass soon is left to the daily run of the index.
        if (error.isTransient && index.indexedAt === null)
          await db.transaction((tx) => jobs.send(tx, indexSite, { businessId, siteId }, retrySeconds));
      }
    },

    runAllEverywhere: async () => {
      await fingerprintStore(db).removeClosedArticlesEverywhere();
      const all = await siteIndexStore(db).listEverywhere();
      await db.transaction((tx) => jobs.sendMany(tx, indexSite, all));
    },

    /** Updates the index after we changed one post. */
    updatePost: async (businessId: number, siteId: number, postId: string): Promise<void> => {
      const row = await siteQueries(db).find(businessId, siteId);
      if (!row || !(await siteIndexStore(db).find(siteId))) return;
      const post = await findPost(row, postId);
      if (post === 'unknown') return;
      if (post && comparedStatuses.includes(post.status)) await savePosts(row, [post]);
      else await fingerprintStore(db).removePosts(siteId, [postId]);
    },

    /** Removes a deleted site from the index. Its posts may have moved to another site, which is read again. */
    removeSite: (siteId: number, toSiteId: number | null): Promise<void> =>
      db.transaction(async (tx) => {
        await fingerprintStore(tx).removeSite(siteId);
        const target = toSiteId === null ? undefined : await siteIndexStore(tx).find(toSiteId);
        if (target) await jobs.send(tx, indexSite, { businessId: target.businessId, siteId: target.siteId });
      }),
  };

  /**
   * Finds a post on its site; undefined if the site no longer has it. `unknown`: access to the site was lost, so the
   * daily run decides.
   */
  async function findPost(row: SiteRow, postId: string): Promise<SitePost | undefined | 'unknown'> {
    try {
      return await read(row, (site, grant) => site.post(grant, postId));
    } catch (error) {
      if (error instanceof ConnectorFailure && error.kind === 'gone') return undefined;
      if (error instanceof UnreadableSite && !error.isTransient) return 'unknown';
      throw error;
    }
  }
};
