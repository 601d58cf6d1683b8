import type { RemotePost } from '@fanfare/connectors/ports/posts';
import { extractorLimits } from '@fanfare/contract/facebook-tools/facebook-tools';
import { z } from 'zod';
import { job } from '../../../platform/jobs/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { PublishTargetService } from '../../connections/index.ts';
import type { LibraryService } from '../../media/index.ts';
import { type SiteRow, type Sites, siteQueries } from '../../sites/index.ts';
import type { ShareService } from '../../social/index.ts';
import { runLeaseMs, userMessageFor } from '../run-lease.ts';
import { linksToSite, toSiteDraft } from './draft-from-post.ts';
import { type ExtractorRow, extractorStore } from './extractors.store.ts';

export const extractPageJob = job('facebook-tools.extract', z.object({ businessId: z.number(), id: z.number() }), {
  retries: 2,
  concurrency: 1,
  timeoutSeconds: 600,
});

export type ExtractionService = ReturnType<typeof extractionService>;
type Deps = {
  targets: Pick<PublishTargetService, 'withTarget'>;
  sites: Pick<Sites['service'], 'withSite'>;
  library: Pick<LibraryService, 'importFromUrl'>;
  shares: Pick<ShareService, 'findSitePostRemoteIds'>;
};

/** Service that creates site drafts from new posts of Facebook pages. */
export const extractionService = ({ db, now, jobs }: Platform, { targets, sites, library, shares }: Deps) => {
  /** New posts, oldest first, without shares of our own site posts (they would create a loop). */
  const listNewPosts = async (row: ExtractorRow, siteUrl: string): Promise<RemotePost[]> => {
    const { businessId, pageId: remoteId, extractSince: since } = row;
    const posts = await targets.withTarget(
      businessId,
      { network: 'facebook', remoteId },
      async ({ posts: facet }, grant) =>
        (await facet?.list(grant, { since, limit: extractorLimits.maxPostsPerRun })) ?? [],
    );
    const extractedIds = await extractorStore(db).listExtractedIds(row);
    const sharedIds = await shares.findSitePostRemoteIds(
      businessId,
      { network: 'facebook', accountId: remoteId },
      posts.map(({ id }) => id),
    );
    return posts
      .filter(({ id, createdAt }) => createdAt >= since && !extractedIds.has(id) && !sharedIds.has(id))
      .filter((post) => !linksToSite(post, siteUrl))
      .toReversed();
  };

  /** Imports the image, because the network's URL expires. If that fails, the draft has no image. */
  const importImage = async ({ businessId, savedById: userId }: ExtractorRow, { picture }: RemotePost) => {
    if (!picture) return undefined;
    try {
      return (await library.importFromUrl({ businessId, userId }, picture)).src;
    } catch (error) {
      if (error instanceof Problem) return undefined;
      throw error;
    }
  };

  /** Creates the draft. If an earlier run ended without confirmation, the site is searched for the draft first. */
  const createDraft = async (row: ExtractorRow, siteRow: SiteRow, post: RemotePost) => {
    const extract = await extractorStore(db).findOrCreateExtract(row, post.id, now());
    const draft = toSiteDraft(post, await importImage(row, post), row.categoryId);
    const created = await sites.withSite(siteRow, async (site, grant) => {
      const existing = extract.isNew ? undefined : await site.find(grant, draft, extract.startedAt);
      return existing ?? site.create(grant, draft);
    });
    await extractorStore(db).setSitePostId(extract.id, created.id);
  };

  return {
    extract: async (businessId: number, id: number): Promise<void> => {
      const row = await extractorStore(db).claim(businessId, id, now(), new Date(now().getTime() + runLeaseMs));
      const siteRow = row && (await siteQueries(db).find(businessId, row.siteId));
      if (!row || !siteRow) return;
      let problem: string | null = null;
      try {
        const { url } = await sites.withSite(siteRow, (site, grant) => site.info(grant));
        for (const post of await listNewPosts(row, url)) await createDraft(row, siteRow, post);
      } catch (error) {
        problem = userMessageFor(error);
      }
      await extractorStore(db).update(businessId, id, { extractedAt: now(), leaseUntil: null, problem });
    },

    enqueueAll: async (): Promise<void> => {
      const extractors = await extractorStore(db).listAllEverywhere();
      await db.transaction(async (tx) => {
        await jobs.sendMany(tx, extractPageJob, extractors);
      });
    },
  };
};
