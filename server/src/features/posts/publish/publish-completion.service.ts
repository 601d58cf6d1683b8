import type { SitePost } from '@fanfare/connectors/ports/site';
import { Published, type SanityLine } from '@fanfare/contract/posts';
import type { WorkingCopy } from '@fanfare/contract/working-copies';
import { z } from 'zod';
import type { Now } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { Audit, Actor } from '../../audit/index.ts';
import type { MediaService } from '../../media/index.ts';
import type { SiteRow, Sites } from '../../sites/index.ts';
import type { ShareDraft, ShareRow, Social } from '../../social/index.ts';
import { catchUp } from '../posts.jobs.ts';
import { editorPath, presentWhole } from '../presenter.ts';
import { selectNewShares, toShareDraft } from '../shares/post-shares.ts';
import type { Following } from '../shares/share-rescheduling.service.ts';
import type { Keeping } from '../working-copies/published-copy.ts';
import type { Copies } from '../working-copies/working-copies.service.ts';
import { workingCopyStore } from '../working-copies/working-copies.store.ts';
import { publishAttemptStore, type SubmitRow } from './publish-attempts.store.ts';
import { type PublishRequest, willBePublic } from './publish-request.ts';
import { postSummaryLines, shareSummaryLine, statusMessage, unscheduledShareLine } from './publish-summary.ts';

export type Settling = ReturnType<typeof publishCompletionService>;
type Deps = {
  db: Db;
  now: Now;
  jobs: Pick<Jobs, 'send'>;
  audit: Audit;
  sites: Pick<Sites['service'], 'use'>;
  social: Pick<Social, 'shares' | 'forecasting' | 'hurry'>;
  media: Pick<MediaService, 'find'>;
  copies: Copies;
  following: Following;
  keeping: Keeping;
};
type Pressed = Pick<SubmitRow, 'id' | 'hash' | 'businessId' | 'siteId'>;
type Known = {
  post: SitePost;
  asked: PublishRequest;
  lines: SanityLine[];
  there?: ShareRow[];
  copy: WorkingCopy | null;
};

/** The site has the post: the shares, the copy and what happened are written down in one go. */
export const publishCompletionService = (needs: Deps) => {
  const { db, now, jobs, audit, sites, social, media, copies, following, keeping } = needs;

  /** A share nobody can plan any more must not take the others with it: the post is out. */
  const scheduleShares = async (tx: Tx, actor: Actor, submit: Pressed, drafts: readonly ShareDraft[]) => {
    const planned: ShareRow[] = [];
    const lines: SanityLine[] = [];
    for (const [at, draft] of drafts.entries()) {
      try {
        const press = { key: `post-submit-${submit.id}-${at}`, hash: submit.hash };
        planned.push(...(await social.shares.plan(tx, actor, submit.businessId, [draft], press)));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        lines.push(
          unscheduledShareLine(draft.targetName, error.message, editorPath(submit.siteId, draft.post?.postId ?? null)),
        );
      }
    }
    return { planned, lines };
  };

  const shareAll = async (businessId: number, ids: readonly number[]): Promise<void> => {
    if (ids.length === 0) return;
    await social.hurry([...ids]);
    await social.forecasting.check(businessId, [...ids]);
  };

  /** The post's own clock is that of whoever asked for it. */
  const buildAnswer = ({ post, asked, lines, there = [], copy }: Known): Published => ({
    ...{ post_status: 1, post_id: Number(post.id), post: presentWhole(post, there, asked.zone), copy },
    ...{ message: statusMessage(post), sanity: { summary: lines } },
  });

  const finishWith = async (row: SiteRow, submit: SubmitRow, post: SitePost, copy: WorkingCopy | null) => {
    await shareAll(row.businessId, submit.shareIds);
    const there = await social.shares.ofPost(row.businessId, row.id, post.id);
    const mine = there.filter(({ id }) => submit.shareIds.includes(id));
    const lines = [...submit.lines, ...mine.map((share) => shareSummaryLine(share, now()))];
    const answer = buildAnswer({ post, asked: submit.asked, lines, there, copy });
    await publishAttemptStore(db).update(submit, { answer: z.encode(Published, answer), heldUntil: now() });
    return answer;
  };

  const copyOf = async (actor: Actor, row: SiteRow, { copyId }: SubmitRow): Promise<WorkingCopy | null> => {
    const copy = copyId === null ? undefined : await workingCopyStore(db).find(row.businessId, row.id, copyId);
    return copy ? copies.presentOwn(copy, actor) : null;
  };

  return {
    scheduleShares,
    buildAnswer,
    finishWith,

    complete: async (actor: Actor, row: SiteRow, submit: SubmitRow, post: SitePost): Promise<Published> => {
      const { asked } = submit;
      const { businessId } = row;
      const before = await social.shares.ofPost(row.businessId, row.id, post.id);
      const { back, moved } = await following.moveWithPost(actor, before, asked, now());
      const fresh = willBePublic(asked) ? selectNewShares(asked.shares, before) : [];
      const drafts = fresh.map((share) => toShareDraft(share, { asked, post, siteId: row.id, now: now() }));
      const file = asked.picture.kind === 'file' ? await media.find(row.businessId, asked.picture.id) : undefined;
      const settled = await db.transaction(async (tx) => {
        // Held first: of two who go on with the same press, the second finds it settled.
        if (!(await publishAttemptStore(tx).complete(submit, { postId: post.id })))
          return publishAttemptStore(tx).read(submit);
        const { planned, lines } = await scheduleShares(tx, actor, submit, drafts);
        const copy =
          submit.copyId === null ? undefined : await workingCopyStore(tx).lock(businessId, row.id, submit.copyId);
        if (copy) await keeping.markPublished(tx, copy, { actor, row, asked, post, back });
        await audit.record(tx, actor, row.businessId, `${statusMessage(post)}: the post ${asked.title} at ${row.name}`);
        if (row.kind === 'wordpress' && post.status === 'planned' && post.publishedAt) {
          await jobs.send(
            tx,
            catchUp,
            { businessId: row.businessId, siteId: row.id, postId: post.id },
            post.publishedAt,
          );
        }
        return publishAttemptStore(tx).update(submit, {
          shareIds: [...moved, ...planned.map(({ id }) => id)],
          lines: [...postSummaryLines(asked, post, file, row), ...lines],
        });
      });
      if (!settled) throw new Problem('not-found');
      return finishWith(row, settled, post, await copyOf(actor, row, settled));
    },

    /** Everything is written down; only the answer was not given. */
    answerCompleted: async (actor: Actor, row: SiteRow, submit: SubmitRow): Promise<Published> => {
      const { postId } = submit;
      if (postId === null) throw new Problem('not-found');
      const post = await sites.use(row, (site, grant) => site.post(grant, postId));
      return finishWith(row, submit, post, await copyOf(actor, row, submit));
    },
  };
};
