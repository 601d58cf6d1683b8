import type { CommentList, RemoteComment } from '@fanfare/connectors/ports/comments';
import { commentSyncLimits, commentSyncMessages } from '@fanfare/contract/comment-sync';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import { type Jobs, job } from '../../../platform/jobs/index.ts';
import type { Target, Targets } from '../../connections/index.ts';
import { type SiteRow, type Sites, siteStore } from '../../sites/index.ts';
import type { Shares } from '../../social/index.ts';
import { runLeaseMs, userMessage } from '../run-lease.ts';
import { diffComments } from './comment-diff.ts';
import { missingScopes } from './comment-pages.ts';
import { commentSyncStore, type SyncRow } from './comment-syncs.store.ts';
import type { PageName } from './comment-syncs.tables.ts';
import { commentStore } from './comments.store.ts';

export const readComments = job('facebook-tools.comments', z.object({ businessId: z.number(), id: z.number() }), {
  retries: 2,
  concurrency: 1,
  timeoutSeconds: 600,
});

export type CommentReading = ReturnType<typeof commentFetchService>;
type Deps = {
  db: Db;
  now: Now;
  sleep: (ms: number) => Promise<void>;
  jobs: Pick<Jobs, 'send'>;
  targets: Pick<Targets, 'list' | 'withTarget'>;
  sites: Pick<Sites, 'changed'>;
  shares: Pick<Shares, 'outOfSite'>;
};
type Out = Awaited<ReturnType<Shares['outOfSite']>>[number];

const dayMs = 86_400_000;
/** Between two posts, so that reading leaves the page its calls for publishing. */
const breathMs = 100;

/** Reads what people say at Facebook below the posts of a site. */
export const commentFetchService = ({ db, now, sleep, jobs, targets, sites, shares }: Deps) => {
  /** What is below one post is written down at once: a later failure takes nothing of it back. */
  const keep = async (sync: SyncRow, site: SiteRow, page: PageName, out: Out, list: CommentList): Promise<number> => {
    const { news, isSeen } = await db.transaction(async (tx) => {
      const saved = await commentSyncStore(tx).lock(sync);
      if (!saved?.isOn || !saved.pages.some(({ id }) => id === page.id)) return { news: 0, isSeen: false };
      const known = await commentStore(tx).ofShare(saved, out.id);
      const { added, changed, gone } = diffComments(known, list, { holds: saved.holds, pageId: page.id });
      const place = { pageId: page.id, shareId: out.id, postId: Number(out.postId), url: out.url };
      const made = await commentStore(tx).insert(
        saved,
        added.map((comment) => ({ ...comment, ...place })),
      );
      for (const { row, change } of changed) await commentStore(tx).update(row, change);
      await commentStore(tx).remove(
        saved,
        gone.map(({ id }) => id),
      );
      const touched = [...made, ...gone, ...changed.map(({ row }) => row)];
      const isSeen = touched.some(({ state }) => state === 'shown') && (await siteStore(tx).hold(site, true));
      return { news: made.length, isSeen };
    });
    if (isSeen) sites.changed(site.id);
    return news;
  };

  const readPage = async (sync: SyncRow, site: SiteRow, page: PageName, target: Target | undefined) => {
    // Asked all the same, Facebook would refuse, and the account be told broken that publishes as well as ever.
    if (target?.isWorking && missingScopes(target).length > 0)
      throw new Problem('connection-limited', { message: commentSyncMessages.permission });
    const { businessId } = sync;
    const since = new Date(now().getTime() - sync.days * dayMs);
    const account = { network: 'facebook', targetId: page.id } as const;
    const outs = await shares.outOfSite(businessId, site.id, account, since, commentSyncLimits.postsAtOnce);
    if (outs.length === 0) return 0;
    return targets.withTarget(businessId, { network: 'facebook', remoteId: page.id }, async ({ comments }, grant) => {
      let news = 0;
      for (const [place, out] of outs.entries()) {
        if (place > 0) await sleep(breathMs);
        const list = await (comments?.list(grant, out.remoteId, commentSyncLimits.commentsOfPost) ?? nothing).catch(
          emptyWhenGone,
        );
        news += await keep(sync, site, page, out, list);
      }
      return news;
    });
  };

  return {
    fetch: async (businessId: number, id: number): Promise<void> => {
      const sync = await commentSyncStore(db).claim(businessId, id, now(), new Date(now().getTime() + runLeaseMs));
      const site = sync && (await siteStore(db).find(businessId, sync.siteId));
      if (!sync || !site) return;
      const known = (await targets.list(businessId)).filter(({ network }) => network === 'facebook');
      const problems: string[] = [];
      let news = 0;
      for (const page of sync.pages) {
        const target = known.find(({ remoteId }) => remoteId === page.id);
        try {
          news += await readPage(sync, site, page, target);
        } catch (error) {
          problems.push(sync.pages.length > 1 ? `${page.name}: ${userMessage(error)}` : userMessage(error));
        }
      }
      const problem = problems.join(' ') || null;
      await commentSyncStore(db).update(sync, { readAt: now(), readingUntil: null, news, problem });
    },

    enqueueAll: async (): Promise<void> => {
      const all = await commentSyncStore(db).allEverywhere();
      await db.transaction(async (tx) => {
        for (const one of all) await jobs.send(tx, readComments, one);
      });
    },
  };
};

const none: RemoteComment[] = [];
const nothing = Promise.resolve<CommentList>({ comments: none, isWhole: false });

/** With a post that was taken down at Facebook went everything below it. */
const emptyWhenGone = (error: unknown): CommentList => {
  if (error instanceof ConnectorFailure && error.kind === 'gone') return { comments: none, isWhole: true };
  throw error;
};
