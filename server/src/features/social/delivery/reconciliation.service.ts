import type { Post, Publication } from '@fanfare/connectors/ports/publisher';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { networkLabels } from '@fanfare/contract/networks/names';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { Targets } from '../../connections/index.ts';
import type { Recording } from './outcome-recorder.service.ts';
import { looksMost, type Reason, reconcileDelaysSeconds } from './retry.policy.ts';
import { type ShareRow, shareQueueStore } from './share-queue.store.ts';

export type Settling = ReturnType<typeof reconciliationService>;
type Deps = { db: Db; now: Now; targets: Pick<Targets, 'withTarget'>; recording: Recording };

type Look = { publication: Publication | undefined } | { unreadable: Reason };

/** An account that cannot be read now is tried again, more and more seldom, for about two days. */
const rereadMost = 12;
const rereadSeconds = (tries: number) => Math.min(60 * 2 ** tries, 6 * 3600);

/** Settles what may have arrived by reading the account back. Only reads: nothing is sent here. */
export const reconciliationService = ({ db, now, targets, recording }: Deps) => {
  const inSeconds = (seconds: number) => new Date(now().getTime() + seconds * 1000);

  const look = (row: ShareRow): Promise<Look> =>
    targets.withTarget(
      row.businessId,
      { network: row.network, remoteId: row.targetId },
      async ({ publisher }, grant) => {
        if (!publisher) throw new Problem('network-not-set-up');
        try {
          return { publication: await publisher.find(grant, outline(row), row.sinceAt ?? row.createdAt) };
        } catch (error) {
          // Some networks let nobody read what a person posted. That says nothing about the account's permission to post.
          if (error instanceof ConnectorFailure && error.kind === 'permission') return { unreadable: reasonOf(error) };
          throw error;
        }
      },
    );

  const notFound = async (row: ShareRow) => {
    const label = networkLabels[row.network];
    const looks = row.looks + 1;
    const wait = reconcileDelaysSeconds[looks];
    if (wait !== undefined) {
      const sentence = `Look ${looks} of ${looksMost}: it is not on the account at ${label}.`;
      return recording.recordReconcileTry(row, { looks, tries: 0, nextAt: inSeconds(wait) }, sentence);
    }
    const sentence = `${label} never confirmed this, and it was not on the account at any of ${looksMost} looks. If you do not see it there either, send it again.`;
    return recording.notThere(row, { kind: 'unclear', sentence }, { looks });
  };

  const unread = async (row: ShareRow, reason: Reason, waitSeconds: number | undefined) => {
    const tries = row.tries + 1;
    const isOver = waitSeconds === undefined || tries > rereadMost;
    const change = { tries, nextAt: isOver ? null : inSeconds(waitSeconds), failureSentence: reason.sentence };
    await recording.recordReconcileTry(row, change, `The account could not be read: ${reason.sentence}`, reason);
  };

  return {
    reconcile: async (row: ShareRow): Promise<void> => {
      const label = networkLabels[row.network];
      let seen: Look;
      try {
        seen = await look(row);
      } catch (error) {
        const wait = error instanceof ConnectorFailure ? (error.facts.retryAfterSeconds ?? 0) : 0;
        const reason = error instanceof ConnectorFailure ? reasonOf(error) : notReached(error);
        return unread(row, reason, Math.max(wait, rereadSeconds(row.tries)));
      }
      if ('unreadable' in seen) return unread(row, seen.unreadable, undefined);
      const { publication } = seen;
      if (!publication) return notFound(row);
      // The same words may have gone out twice on purpose: what is known as another share's is not this one.
      if (publication.state === 'published' && (await shareQueueStore(db).isKnownAs(row, publication.id, row.id))) {
        return notFound(row);
      }
      await recording.publication(row, publication, `Found on the account: ${label} had published it.`);
    },
  };
};

/** As much of a post as it takes to recognise it. */
const outline = ({ text, media, settings }: ShareRow): Post => ({
  text,
  settings,
  media: media.map(({ kind, url }) => ({ kind, url: url ?? '' })),
});

const reasonOf = ({ kind, facts: { sentence, words, requestId } }: ConnectorFailure): Reason => ({
  kind,
  sentence,
  words,
  requestId,
});

const notReached = (error: unknown): Reason =>
  error instanceof Problem
    ? { kind: 'reauthorize', sentence: 'The account is not connected any more. Connect it again, and we look for it.' }
    : { kind: 'unreachable', sentence: 'Something went wrong on our side.' };
