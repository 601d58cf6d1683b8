import type { RemotePost } from '@fanfare/connectors/ports/posts';
import { extractorLimits } from '@fanfare/contract/facebook-tools';
import { z } from 'zod';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import { type Jobs, job } from '../../../platform/jobs/index.ts';
import type { Targets } from '../../connections/index.ts';
import type { Library } from '../../media/index.ts';
import { type SiteRow, type Sites, siteStore } from '../../sites/index.ts';
import type { Shares } from '../../social/index.ts';
import { runLeaseMs, userMessage } from '../run-lease.ts';
import { linksToSite, toSiteDraft } from './draft-from-post.ts';
import { type ExtractorRow, extractorStore } from './extractors.store.ts';

export const extractPage = job('facebook-tools.extract', z.object({ businessId: z.number(), id: z.number() }), {
  retries: 2,
  concurrency: 1,
  timeoutSeconds: 600,
});

export type Extracting = ReturnType<typeof extractionService>;
type Deps = {
  db: Db;
  now: Now;
  jobs: Pick<Jobs, 'send'>;
  targets: Pick<Targets, 'withTarget'>;
  sites: Pick<Sites['service'], 'use'>;
  library: Pick<Library, 'importFromUrl'>;
  shares: Pick<Shares, 'ofPostsAs'>;
};

/** Reads pages and makes drafts of what is new there. */
export const extractionService = ({ db, now, jobs, targets, sites, library, shares }: Deps) => {
  /** New ones, the oldest first, without what is a share of a post of ours: it would go round in a circle. */
  const news = async (row: ExtractorRow, siteUrl: string): Promise<RemotePost[]> => {
    const { businessId, pageId: remoteId, sinceAt: since } = row;
    const posts = await targets.withTarget(
      businessId,
      { network: 'facebook', remoteId },
      async ({ posts: facet }, grant) => (await facet?.list(grant, { since, most: extractorLimits.postsAtOnce })) ?? [],
    );
    const done = await extractorStore(db).made(row);
    const ours = await shares.ofPostsAs(
      businessId,
      { network: 'facebook', targetId: remoteId },
      posts.map(({ id }) => id),
    );
    return posts
      .filter(({ id, createdAt }) => createdAt >= since && !done.has(id) && !ours.has(id))
      .filter((post) => !linksToSite(post, siteUrl))
      .toReversed();
  };

  /** The network's address of a picture ends one day, so the picture is kept; without it the words go alone. */
  const pictureOf = async ({ businessId, savedById: userId }: ExtractorRow, { picture }: RemotePost) => {
    if (!picture) return undefined;
    try {
      return (await library.importFromUrl({ businessId, userId }, picture)).src;
    } catch (error) {
      if (error instanceof Problem) return undefined;
      throw error;
    }
  };

  /** Begun before and not confirmed: the site is asked whether it is there before it is made again. */
  const createDraft = async (row: ExtractorRow, siteRow: SiteRow, post: RemotePost) => {
    const extract = await extractorStore(db).begin(row, post.id, now());
    const draft = toSiteDraft(post, await pictureOf(row, post), row.categoryId);
    const made = await sites.use(siteRow, async (site, grant) => {
      const known = extract.isNew ? undefined : await site.find(grant, draft, extract.begunAt);
      return known ?? site.create(grant, draft);
    });
    await extractorStore(db).finish(extract.id, made.id);
  };

  return {
    extract: async (businessId: number, id: number): Promise<void> => {
      const row = await extractorStore(db).claim(businessId, id, now(), new Date(now().getTime() + runLeaseMs));
      const siteRow = row && (await siteStore(db).find(businessId, row.siteId));
      if (!row || !siteRow) return;
      let problem: string | null = null;
      try {
        const { url } = await sites.use(siteRow, (site, grant) => site.facts(grant));
        for (const post of await news(row, url)) await createDraft(row, siteRow, post);
      } catch (error) {
        problem = userMessage(error);
      }
      await extractorStore(db).update(businessId, id, { lookedAt: now(), lookingUntil: null, problem });
    },

    enqueueAll: async (): Promise<void> => {
      const all = await extractorStore(db).allEverywhere();
      await db.transaction(async (tx) => {
        for (const one of all) await jobs.send(tx, extractPage, one);
      });
    },
  };
};
