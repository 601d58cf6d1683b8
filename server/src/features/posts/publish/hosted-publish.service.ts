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
import { newShares, shareDraftOf } from '../shares/post-shares.ts';
import type { Keeping } from '../working-copies/published-copy.ts';
import { Halted, type InTheWay, type Press, type Pressing } from './publish-attempt.ts';
import { submitStore } from './publish-attempts.store.ts';
import type { Settling } from './publish-completion.service.ts';
import { draftOf, isGoingOut } from './publish-request.ts';
import { messageOf, siteLines } from './publish-summary.ts';

export type Together = ReturnType<typeof togetherService>;
type Needs = {
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
type Outcome = { finish: Finish } | InTheWay | { refused: true };

/**
 * A new post of a site of our own: the post, the press, the copy and the shares are written in one transaction. No answer
 * of a foreign machine can be lost in between, so there is no state of which nobody knows how far it came.
 */
export const togetherService = (needs: Needs) => {
  const { db, now, audit, sites, media, choosing, pressing, keeping, settling } = needs;

  const create = async (press: Press): Promise<Finish> => {
    const { by, name, row, asked, hash } = press;
    const pictureId = await choosing.place(row, asked.picture);
    const file = asked.picture.kind === 'file' ? await media.find(row.businessId, asked.picture.id) : undefined;
    const written: Finish[] = [];

    const write = async (tx: Tx, post: SitePost): Promise<void> => {
      const held = await pressing.hold(tx, press);
      if (!('copy' in held)) throw new Halted(held);
      if (held.copy && held.copy.postId !== null) throw new Halted({ made: true });
      const sent = { by, row, asked, post, back: [] };
      if (held.copy) await pressing.keepOthers(tx, press, held.copy);
      const copy = held.copy ? await keeping.change(tx, held.copy, sent) : await keeping.begin(tx, sent);
      const lines = siteLines(asked, post, file, row);
      const presented = presentCopy(copy, name, by.caller);
      const fresh = isGoingOut(asked) ? newShares(asked.shares, []) : [];
      const drafts = fresh.map((share) => shareDraftOf(share, { asked, post, siteId: row.id, now: now() }));
      // Without shares there is nothing left to do, and the answer is known.
      const answer = drafts.length > 0 ? undefined : settling.answerOf({ post, lines, asked, copy: presented });
      const noted = await submitStore(tx).note({
        ...{ ...pressing.rowOf(press, copy), state: 'settled', lines },
        ...(answer ? { answer: z.encode(Published, answer), heldUntil: now() } : {}),
      });
      if (!noted) throw new Halted({ earlier: true });
      const submit = { id: noted.id, hash, businessId: row.businessId, siteId: row.id };
      const { planned, lines: unplanned } = await settling.planEach(tx, by, submit, drafts);
      await audit.record(tx, by, row.businessId, `${messageOf(post)}: the post ${asked.title} at ${row.name}`);
      if (answer) {
        written.push(async () => answer);
        return;
      }
      const shareIds = planned.map(({ id }) => id);
      const settled = await submitStore(tx).update(submit, { shareIds, lines: [...lines, ...unplanned] });
      written.push(() =>
        settling.finishWith(row, settled, post, presented).catch(async (error: unknown) => {
          await submitStore(db).update(settled, { heldUntil: now() });
          throw error;
        }),
      );
    };

    await sites.use(row, (site, grant) => site.create(grant, draftOf(asked, pictureId), { write }));
    // The latest: an address that was taken after all rolls back what was written with it.
    const finish = written.at(-1);
    if (!finish) throw new Error('A site of our own has a post without its press.');
    return finish;
  };

  return {
    /** What is left to do once it is written down; or why nothing was written. Refused: the site does not take it. */
    create: (press: Press): Promise<Outcome> =>
      create(press).then(
        (finish) => ({ finish }),
        (error: unknown): Outcome => {
          if (error instanceof Halted) return error.why;
          if (error instanceof ConnectorFailure || error instanceof Problem) return { refused: true };
          throw error;
        },
      ),
  };
};
