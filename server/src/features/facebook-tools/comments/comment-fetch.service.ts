import type { CommentList, RemoteComment } from '@fanfare/connectors/ports/pages/comments';
import { commentSyncLimits, commentSyncMessages } from '@fanfare/contract/facebook-tools/comment-sync';
import { dayMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import { job } from '../../../platform/jobs/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { PublishTargetService, Target } from '../../connections/index.ts';
import { type SiteRow, type Sites, siteQueries } from '../../sites/index.ts';
import type { ShareService } from '../../social/index.ts';
import { runLeaseMs, userMessageFor } from '../run-lease.ts';
import { diffComments } from './comment-diff.ts';
import { missingScopes } from './comment-pages.ts';
import { commentSyncStore, type SyncRow } from './comment-syncs.store.ts';
import type { PageName } from './comment-syncs.tables.ts';
import { commentStore } from './comments.store.ts';
import { showComments } from './visible-comments.ts';

export const fetchCommentsJob = job(
  'facebook-tools.fetch-comments',
  z.object({ businessId: z.number(), id: z.number() }),
  {
    formerNames: ['facebook-tools.comments'],
    retries: 2,
    concurrency: 1,
    timeoutSeconds: 600,
  },
);

export type CommentFetchService = ReturnType<typeof commentFetchService>;
type Deps = {
  targets: Pick<PublishTargetService, 'list' | 'withTarget'>;
  sites: Pick<Sites, 'comments' | 'invalidate'>;
  shares: Pick<ShareService, 'listPublishedSince'>;
};
type PublishedShare = Awaited<ReturnType<ShareService['listPublishedSince']>>[number];

/** Pause in milliseconds between the reads of two posts, so that the page's rate limit leaves calls for publishing. */
const callGapMs = 100;

/** Service that fetches the Facebook comments on shares of a site's posts. */
export const commentFetchService = ({ db, now, sleep, jobs }: Platform, { targets, sites, shares }: Deps) => {
  /** Saves the comments of one post in one transaction, so that a later failure keeps them. */
  const saveComments = async (
    sync: SyncRow,
    site: SiteRow,
    page: PageName,
    share: PublishedShare,
    list: CommentList,
  ): Promise<number> => {
    const { newComments, isVisibleChange } = await db.transaction(async (tx) => {
      const saved = await commentSyncStore(tx).lock(sync);
      if (!saved?.isOn || !saved.pages.some(({ id }) => id === page.id))
        return { newComments: 0, isVisibleChange: false };
      const stored = await commentStore(tx).listByShare(saved, share.id);
      const { added, changed, deleted } = diffComments(stored, list, {
        requiresApproval: saved.requiresApproval,
        pageId: page.id,
      });
      const origin = { pageId: page.id, shareId: share.id, postId: Number(share.postId), url: share.url };
      const inserted = await commentStore(tx).insert(
        saved,
        added.map((comment) => ({ ...comment, ...origin })),
      );
      for (const { row, change } of changed) await commentStore(tx).update(row, change);
      await commentStore(tx).remove(
        saved,
        deleted.map(({ id }) => id),
      );
      const affected = [...inserted, ...deleted, ...changed.map(({ row }) => row)];
      const isVisibleChange =
        affected.some(({ state }) => state === 'shown') &&
        (await showComments(tx, sites, { sync: saved, site, postId: origin.postId }));
      return { newComments: inserted.length, isVisibleChange };
    });
    if (isVisibleChange) sites.invalidate(site.id);
    return newComments;
  };

  const fetchPage = async (sync: SyncRow, site: SiteRow, page: PageName, target: Target | undefined) => {
    // A call without the scopes would fail and mark the account as broken, although the account can still publish.
    if (target?.isWorking && missingScopes(target).length > 0)
      throw new Problem('connection-limited', { message: commentSyncMessages.permission });
    const { businessId } = sync;
    const since = new Date(now().getTime() - sync.maxAgeDays * dayMs);
    const account = { network: 'facebook', accountId: page.id } as const;
    const publishedShares = await shares.listPublishedSince(
      businessId,
      site.id,
      account,
      since,
      commentSyncLimits.maxPostsPerRun,
    );
    if (publishedShares.length === 0) return 0;
    return targets.withTarget(businessId, { network: 'facebook', remoteId: page.id }, async ({ comments }, grant) => {
      let newComments = 0;
      for (const [index, share] of publishedShares.entries()) {
        if (index > 0) await sleep(callGapMs);
        const list = await (
          comments?.list(grant, share.remoteId, commentSyncLimits.maxCommentsPerPost) ?? noComments
        ).catch(emptyIfDeleted);
        newComments += await saveComments(sync, site, page, share, list);
      }
      return newComments;
    });
  };

  return {
    fetch: async (businessId: number, id: number): Promise<void> => {
      const sync = await commentSyncStore(db).claim(businessId, id, now(), new Date(now().getTime() + runLeaseMs));
      const site = sync && (await siteQueries(db).find(businessId, sync.siteId));
      if (!sync || !site) return;
      const pageTargets = (await targets.list(businessId)).filter(({ network }) => network === 'facebook');
      const problems: string[] = [];
      let newComments = 0;
      for (const page of sync.pages) {
        const target = pageTargets.find(({ remoteId }) => remoteId === page.id);
        try {
          newComments += await fetchPage(sync, site, page, target);
        } catch (error) {
          problems.push(sync.pages.length > 1 ? `${page.name}: ${userMessageFor(error)}` : userMessageFor(error));
        }
      }
      const problem = problems.join(' ') || null;
      await commentSyncStore(db).update(sync, { fetchedAt: now(), leaseUntil: null, newComments, problem });
    },

    enqueueAll: async (): Promise<void> => {
      const syncs = await commentSyncStore(db).listAllEverywhere();
      await db.transaction(async (tx) => {
        await jobs.sendMany(tx, fetchCommentsJob, syncs);
      });
    },
  };
};

const emptyList: RemoteComment[] = [];
const noComments = Promise.resolve<CommentList>({ comments: emptyList, isComplete: false });

/** A post deleted on Facebook has no comments any more. */
const emptyIfDeleted = (error: unknown): CommentList => {
  if (error instanceof ConnectorFailure && error.kind === 'gone') return { comments: emptyList, isComplete: true };
  throw error;
};
