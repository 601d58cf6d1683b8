import type { Post, Publication } from '@fanfare/connectors/ports/publisher';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { networkLabels } from '@fanfare/contract/networks/names';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { PublishTargetService } from '../../connections/index.ts';
import type { OutcomeRecorder } from './outcome-recorder.service.ts';
import { maxReconcileTries, type Reason, reconcileDelaysSeconds } from './retry.policy.ts';
import { type ShareRow, shareQueueStore } from './share-queue.store.ts';

export type ReconciliationService = ReturnType<typeof reconciliationService>;
type Deps = { db: Db; now: Now; targets: Pick<PublishTargetService, 'withTarget'>; recorder: OutcomeRecorder };

type ReadBack = { publication: Publication | undefined } | { unreadable: Reason };

/** An account that cannot be read is tried again with growing delays (max 6 h), for about two days. */
const maxRereads = 12;
const rereadDelaySeconds = (tries: number) => Math.min(60 * 2 ** tries, 6 * 3600);

/** Finds out whether an unconfirmed share was published, by reading the account. Sends nothing. */
export const reconciliationService = ({ db, now, targets, recorder }: Deps) => {
  const secondsFromNow = (seconds: number) => new Date(now().getTime() + seconds * 1000);

  const readBack = (row: ShareRow): Promise<ReadBack> =>
    targets.withTarget(
      row.businessId,
      { network: row.network, remoteId: row.targetId },
      async ({ publisher }, grant) => {
        if (!publisher) throw new Problem('network-not-set-up');
        try {
          return { publication: await publisher.find(grant, toSearchedPost(row), row.reconcileSince ?? row.createdAt) };
        } catch (error) {
          // Some networks never allow reading a person's posts. The permission to post is not affected.
          if (error instanceof ConnectorFailure && error.kind === 'permission') return { unreadable: toReason(error) };
          throw error;
        }
      },
    );

  const recordMissing = async (row: ShareRow) => {
    const label = networkLabels[row.network];
    const reconcileTries = row.reconcileTries + 1;
    const delaySeconds = reconcileDelaysSeconds[reconcileTries];
    if (delaySeconds !== undefined) {
      const message = `Check ${reconcileTries} of ${maxReconcileTries}: not found on ${label}.`;
      return recorder.recordReconcileTry(
        row,
        { reconcileTries, tries: 0, nextAt: secondsFromNow(delaySeconds) },
        message,
      );
    }
    const message = `${label} never confirmed this, and we couldn’t find it there. If you can’t either, publish again.`;
    return recorder.recordNotFound(row, { kind: 'unclear', message }, { reconcileTries });
  };

  const recordUnreadable = async (row: ShareRow, reason: Reason, waitSeconds: number | undefined) => {
    const tries = row.tries + 1;
    const isLastTry = waitSeconds === undefined || tries > maxRereads;
    const change = { tries, nextAt: isLastTry ? null : secondsFromNow(waitSeconds), failureMessage: reason.message };
    await recorder.recordReconcileTry(row, change, `We couldn’t check the account. ${reason.message}`, reason);
  };

  return {
    reconcile: async (row: ShareRow): Promise<void> => {
      const label = networkLabels[row.network];
      let result: ReadBack;
      try {
        result = await readBack(row);
      } catch (error) {
        const retryAfterSeconds = error instanceof ConnectorFailure ? (error.details.retryAfterSeconds ?? 0) : 0;
        const reason = error instanceof ConnectorFailure ? toReason(error) : toInternalReason(error);
        return recordUnreadable(row, reason, Math.max(retryAfterSeconds, rereadDelaySeconds(row.tries)));
      }
      if ('unreadable' in result) return recordUnreadable(row, result.unreadable, undefined);
      const { publication } = result;
      if (!publication) return recordMissing(row);
      // The same text may be published twice on purpose: a post recorded for another share is not this one.
      if (
        publication.state === 'published' &&
        (await shareQueueStore(db).isPostOfOtherShare(row, publication.id, row.id))
      ) {
        return recordMissing(row);
      }
      await recorder.recordPublication(row, publication, `Found on ${label}: it was published.`);
    },
  };
};

/** The parts of a post by which it is recognized. */
const toSearchedPost = ({ text, media, settings }: ShareRow): Post => ({
  text,
  settings,
  media: media.map(({ kind, url }) => ({ kind, url: url ?? '' })),
});

const toReason = ({ kind, details: { message, networkMessage, requestId } }: ConnectorFailure): Reason => ({
  kind,
  message,
  networkMessage,
  requestId,
});

const toInternalReason = (error: unknown): Reason =>
  error instanceof Problem
    ? { kind: 'reauthorize', message: 'The account is disconnected. Reconnect it so we can check it.' }
    : { kind: 'unreachable', message: 'Something went wrong on our side.' };
