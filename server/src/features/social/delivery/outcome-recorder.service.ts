import type { Publication } from '@fanfare/connectors/ports/publisher';
import { networkLabels } from '@fanfare/contract/networks/names';
import type { ShareState } from '@fanfare/contract/shares';
import { createBatcher } from '../../../platform/batching.ts';
import type { Now } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { type Outcome, type Reason, reconcileDelaysSeconds } from './retry.policy.ts';
import { type Arrival, shareClaimStore } from './share-claims.store.ts';
import type { Tell } from './share-notifications.service.ts';
import { type Note, type ShareChange, type ShareRow, shareQueueStore } from './share-queue.store.ts';

export type Recording = ReturnType<typeof recordingService>;
type Deps = { db: Db; now: Now; tell: Tell };
type Published = Extract<Publication, { state: 'published' }>;

/** What a network is working on that long, it will not finish. */
const waitingMostMs = 24 * 3600_000;

/** From where an answer other than success may still be written. */
const underWay: readonly ShareState[] = ['sending', 'unconfirmed'];

const nothingWrong = { failureKind: null, failureSentence: null, failureWords: null } as const;
const wrong = ({ kind, sentence, words }: Reason) => ({
  failureKind: kind,
  failureSentence: sentence,
  failureWords: words ?? null,
});

/** Writes into the ledger what came of a call, always together with the step that tells of it. */
export const recordingService = ({ db, now, tell }: Deps) => {
  const inSeconds = (seconds: number) => new Date(now().getTime() + seconds * 1000);

  const write = (
    row: ShareRow,
    from: readonly ShareState[],
    change: ShareChange,
    note: Omit<Note, 'at'> | undefined,
    after?: (tx: Tx) => Promise<void>,
  ): Promise<boolean> => {
    const step = note && { ...note, at: now() };
    if (!after) return shareClaimStore(db).recordOutcome(row, from, change, step);
    return db.transaction(async (tx) => {
      const isMine = await shareClaimStore(tx).recordOutcome(row, from, change, step);
      if (isMine) await after(tx);
      return isMine;
    });
  };

  /** Answers that come at the same time are written by one statement. */
  const arrive = createBatcher((arrivals: readonly Arrival[]) => shareClaimStore(db).markPublishedBatch(arrivals));

  const published = async (row: ShareRow, { id: remoteId, url, requestId }: Published, sentence: string) => {
    if (await arrive({ row, at: now(), remoteId, url, sentence, requestId })) return;
    // Written before, and only the database's answer was lost.
    if (await shareClaimStore(db).isPublishedAs(row.id, remoteId)) return;
    // A later attempt is on its way: the ledger says at least that this one arrived too.
    const words = `An earlier attempt arrived after all: ${url}`;
    const step = { shareId: row.id, at: now(), step: 'late answer', attempt: row.attempts, sentence: words, requestId };
    await shareQueueStore(db).note([step]);
  };

  const waiting = async (row: ShareRow, { memo, checkInSeconds }: Extract<Publication, { state: 'waiting' }>) => {
    const since = row.waitingSince ?? now();
    const isHopeless = now().getTime() - since.getTime() > waitingMostMs;
    const label = networkLabels[row.network];
    if (isHopeless) {
      const sentence = `${label} took this a day ago and has not finished with it. Look at the account before you send it again.`;
      return failed(row, { kind: 'unclear', sentence }, { memo, isUncertain: true });
    }
    const isNew = row.waitingSince === null;
    const change: ShareChange = {
      ...nothingWrong,
      ...{ state: 'waiting', memo, waitingSince: since, nextAt: inSeconds(checkInSeconds), tries: 0 },
    };
    const note = isNew ? { step: 'waiting', sentence: `${label} has it and is working on it.` } : undefined;
    await write(row, underWay, change, note);
  };

  const failed = async (row: ShareRow, reason: Reason, more: ShareChange = {}) => {
    const change: ShareChange = { ...wrong(reason), state: 'failed', nextAt: null, ...more };
    const { sentence, words, requestId } = reason;
    await write(row, underWay, change, { step: 'failed', sentence, words, requestId }, (tx) => tell(tx, row, 'failed'));
  };

  const unsure = async (row: ShareRow, reason: Reason) => {
    const change: ShareChange = {
      ...wrong(reason),
      ...{ state: 'unconfirmed', looks: 0, tries: 0, isUncertain: true, nextAt: inSeconds(reconcileDelaysSeconds[0]) },
    };
    const { sentence, words, requestId } = reason;
    await write(row, ['sending'], change, { step: 'unconfirmed', sentence, words, requestId });
  };

  return {
    published,
    waiting,
    failed,

    publication: (row: ShareRow, publication: Publication, how: string): Promise<void> =>
      publication.state === 'published' ? published(row, publication, how) : waiting(row, publication),

    /** Nothing can have happened, so it goes back to where it was and is tried again; or it ends here. */
    recordOutcome: async (row: ShareRow, verdict: Outcome, back: 'intent' | 'waiting') => {
      if (verdict.to === 'unsure') return unsure(row, verdict.reason);
      if (verdict.to === 'failed') return failed(row, verdict.reason);
      const { reason, inSeconds: seconds, holdsAccount } = verdict;
      const until = inSeconds(seconds);
      // What was sent in part has used its moment up; what was not gives it back.
      const slot = back === 'intent' ? { slotAt: null } : {};
      const change: ShareChange = { state: back, nextAt: until, tries: row.tries + 1, ...slot, ...wrong(reason) };
      const { sentence, words, requestId } = reason;
      await write(row, underWay, change, { step: 'put off', sentence, words, requestId }, async (tx) => {
        if (holdsAccount) await shareQueueStore(tx).holdAccount(row, now(), until);
      });
    },

    /** It was not even begun: the row is as it was, unless somebody took it meanwhile. */
    recordNotStarted: async (row: ShareRow, verdict: Exclude<Outcome, { to: 'unsure' }>) => {
      const { reason } = verdict;
      const { sentence, words, requestId } = reason;
      const change: ShareChange =
        verdict.to === 'again'
          ? { ...wrong(reason), nextAt: inSeconds(verdict.inSeconds), slotAt: null, tries: row.tries + 1 }
          : { ...wrong(reason), state: 'failed', nextAt: null, slotAt: null };
      await db.transaction(async (tx) => {
        if (!(await shareQueueStore(tx).postpone(row.id, row.version, change))) return;
        const step = verdict.to === 'again' ? 'put off' : 'failed';
        const note = { step, sentence, words, requestId, at: now(), shareId: row.id, attempt: row.attempts };
        await shareQueueStore(tx).note([note]);
        if (verdict.to === 'failed') await tell(tx, row, 'failed');
      });
    },

    /** A look at the account that did not settle it. */
    recordReconcileTry: async (row: ShareRow, change: ShareChange, sentence: string, reason?: Reason) => {
      const note = { step: 'looked', sentence, words: reason?.words, requestId: reason?.requestId };
      const needsPerson = change.nextAt === null || reason !== undefined;
      await write(row, ['unconfirmed'], change, note, async (tx) => {
        if (needsPerson) await tell(tx, row, 'unconfirmed');
      });
    },

    /** Not there after every look: a person may send it again. */
    notThere: async (row: ShareRow, reason: Reason, more: ShareChange) => {
      const change: ShareChange = { ...wrong(reason), ...more, state: 'failed', nextAt: null };
      const note = { step: 'failed', sentence: reason.sentence };
      await write(row, ['unconfirmed'], change, note, (tx) => tell(tx, row, 'failed'));
    },
  };
};
