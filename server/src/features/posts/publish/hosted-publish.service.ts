import type { SitePost } from '@fanfare/connectors/ports/site';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { Published } from '@fanfare/contract/posts';
import { z } from 'zod';
import type { Now } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { Audit } from '../../audit/index.ts';
import type { MediaService } from '../../media/index.ts';
import type { Sites } from '../../sites/index.ts';
import type { Choosing } from '../images/featured-image.ts';
import { presentCopy } from '../presenter.ts';
import { selectNewShares, toShareDraft } from '../shares/post-shares.ts';
import type { Keeping } from '../working-copies/published-copy.ts';
import { AttemptAborted, type AttemptConflict, type Pressing, type PublishAttempt } from './publish-attempt.ts';
import { publishAttemptStore } from './publish-attempts.store.ts';
import type { Settling } from './publish-completion.service.ts';
import { toSiteDraft, willBePublic } from './publish-request.ts';
import { postSummaryLines, statusMessage } from './publish-summary.ts';

export type Together = ReturnType<typeof hostedPublishService>;
type Deps = {
  db: Db;
  now: Now;
  audit: Audit;
  sites: Pick<Sites['service'], 'use'>;
  media: Pick<MediaService, 'find'>;
  choosing: Choosing;
  pressing: Pressing;
  keeping: Keeping;
  settling: Settling;
};
type Finish = () => Promise<Published>;
type Outcome = { finish: Finish } | AttemptConflict | { refused: true };

/**
 * A new post of a site of our own: the post, the press, the copy and the shares are written in one transaction. No answer
 * of a foreign machine can be lost in between, so there is no state of which nobody knows how far it came.
 */
export const hostedPublishService = (needs: Deps) => {
  const { db, now, audit, sites, media, choosing, pressing, keeping, settling } = needs;

  const create = async (press: PublishAttempt): Promise<Finish> => {
    const { actor, name, row, asked, hash } = press;
    const pictureId = await choosing.uploadToSite(row, asked.picture);
    const file = asked.picture.kind === 'file' ? await media.find(row.businessId, asked.picture.id) : undefined;
    const written: Finish[] = [];

    const write = async (tx: Tx, post: SitePost): Promise<void> => {
      const held = await pressing.lockCopy(tx, press);
      if (!('copy' in held)) throw new AttemptAborted(held);
      if (held.copy && held.copy.postId !== null) throw new AttemptAborted({ made: true });
      const sent = { actor, row, asked, post, back: [] };
      if (held.copy) await pressing.saveOtherEditorsRevision(tx, press, held.copy);
      const copy = held.copy
        ? await keeping.markPublished(tx, held.copy, sent)
        : await keeping.createPublished(tx, sent);
      const lines = postSummaryLines(asked, post, file, row);
      const presented = presentCopy(copy, name, actor.caller);
      const fresh = willBePublic(asked) ? selectNewShares(asked.shares, []) : [];
      const drafts = fresh.map((share) => toShareDraft(share, { asked, post, siteId: row.id, now: now() }));
      // Without shares there is nothing left to do, and the answer is known.
      const answer = drafts.length > 0 ? undefined : settling.buildAnswer({ post, lines, asked, copy: presented });
      const noted = await publishAttemptStore(tx).note({
        ...{ ...pressing.toRow(press, copy), state: 'settled', lines },
        ...(answer ? { answer: z.encode(Published, answer), heldUntil: now() } : {}),
      });
      if (!noted) throw new AttemptAborted({ earlier: true });
      const submit = { id: noted.id, hash, businessId: row.businessId, siteId: row.id };
      const { planned, lines: unplanned } = await settling.scheduleShares(tx, actor, submit, drafts);
      await audit.record(tx, actor, row.businessId, `${statusMessage(post)}: the post ${asked.title} at ${row.name}`);
      if (answer) {
        written.push(async () => answer);
        return;
      }
      const shareIds = planned.map(({ id }) => id);
      const settled = await publishAttemptStore(tx).update(submit, { shareIds, lines: [...lines, ...unplanned] });
      written.push(() =>
        settling.finishWith(row, settled, post, presented).catch(async (error: unknown) => {
          await publishAttemptStore(db).update(settled, { heldUntil: now() });
          throw error;
        }),
      );
    };

    await sites.use(row, (site, grant) => site.create(grant, toSiteDraft(asked, pictureId), { write }));
    // The latest: an address that was taken after all rolls back what was written with it.
    const finish = written.at(-1);
    if (!finish) throw new Error('A site of our own has a post without its press.');
    return finish;
  };

  return {
    /** What is left to do once it is written down; or why nothing was written. Refused: the site does not take it. */
    create: (press: PublishAttempt): Promise<Outcome> =>
      create(press).then(
        (finish) => ({ finish }),
        (error: unknown): Outcome => {
          if (error instanceof AttemptAborted) return error.why;
          if (error instanceof ConnectorFailure || error instanceof Problem) return { refused: true };
          throw error;
        },
      ),
  };
};
