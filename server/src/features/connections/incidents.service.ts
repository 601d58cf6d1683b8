import { dayWords } from '@fanfare/contract/kit/format-time';
import { type ConnectorFailure, type FailureKind, nextSteps } from '@fanfare/contract/networks/failure';
import { networkLabels } from '@fanfare/contract/networks/names';
import { createBatcher } from '../../platform/batching.ts';
import type { Now } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/index.ts';
import { businessStore } from '../business/index.ts';
import type { Notify } from '../notifications/index.ts';
import { type ConnectionRow, connectionStore } from './connections.store.ts';

export type Incidents = ReturnType<typeof incidentService>;
type Deps = { db: Db; now: Now; notify: Notify };
type Trouble = { kind: FailureKind; sentence: string; words?: string | undefined };

/** What the account itself must be mended for; everything else is about one call. */
const ofTheAccount: readonly FailureKind[] = ['reauthorize', 'permission'];
export const isOfTheAccount = ({ kind }: ConnectorFailure): boolean => ofTheAccount.includes(kind);
const minuteMs = 60_000;

/** One incident for each account: told when it begins, kept up to date, over when the account works again. */
export const incidentService = ({ db, now, notify }: Deps) => {
  const tell = async (
    tx: Tx,
    row: ConnectionRow,
    event: 'connection-broken' | 'connection-expiring',
    title: string,
    message: string,
  ) => {
    const business = await businessStore(tx).find(row.businessId);
    if (!business) return;
    const people = [...new Set([business.ownerId, row.userId])].sort((a, b) => a - b);
    for (const userId of people) {
      const groupKey = `${event}:${row.id}`;
      await notify(tx, {
        userId,
        businessId: row.businessId,
        event,
        groupKey,
        title,
        message,
        link: `/user/account?connection=${row.id}#${tabOf(row)}`,
      });
    }
  };

  const noteWorking = createBatcher(async (ids: readonly number[]) => {
    await connectionStore(db).updateAllEverywhere(ids, { ...noProblem, lastSuccessAt: now() });
    return ids;
  });

  const begin = (row: ConnectionRow, { kind, sentence, words }: Trouble) =>
    db.transaction(async (tx) => {
      const held = await connectionStore(tx).lockEverywhere(row.id);
      if (!held || held.disconnectedAt) return;
      const isNew = held.problemKind === null;
      await connectionStore(tx).update(row.id, {
        problemKind: kind,
        problemSentence: sentence,
        problemWords: words ?? null,
        ...(isNew ? { problemAt: now() } : {}),
      });
      if (!isNew) return;
      const title = `${networkLabels[row.network]} no longer accepts ${held.name}`;
      const next = nextSteps[kind];
      await tell(tx, held, 'connection-broken', title, sentence.includes(next) ? sentence : `${sentence} ${next}`);
    });

  return {
    begin,

    failed: async (row: ConnectionRow, failure: ConnectorFailure) => {
      const { kind, facts } = failure;
      if (isOfTheAccount(failure)) await begin(row, { kind, sentence: facts.sentence, words: facts.words });
    },

    /** Written down at most once a minute: it is read by people, not counted. */
    worked: async (row: ConnectionRow) => {
      const isRecent = row.lastSuccessAt !== null && now().getTime() - row.lastSuccessAt.getTime() < minuteMs;
      if (isRecent && row.problemKind === null) return;
      await noteWorking(row.id);
    },

    /** Warns once for each end: whoever signs in again has a new end. */
    warn: (row: ConnectionRow) =>
      db.transaction(async (tx) => {
        const held = await connectionStore(tx).lockEverywhere(row.id);
        if (!held?.expiresAt || held.disconnectedAt || held.warnedFor?.getTime() === held.expiresAt.getTime()) return;
        await connectionStore(tx).update(row.id, { warnedFor: held.expiresAt });
        const title = `Sign in to ${networkLabels[row.network]} again soon`;
        const day = dayWords(held.expiresAt, 'UTC');
        const message = `The permission for ${held.name} ends on ${day}. Connect it again before then and nothing stops.`;
        await tell(tx, held, 'connection-expiring', title, message);
      }),
  };
};

export const noProblem = { problemKind: null, problemSentence: null, problemWords: null, problemAt: null } as const;

const adNetworks = ['google', 'native-ads'];
const tabOf = ({ network }: ConnectionRow) => (adNetworks.includes(network) ? 'adnetworks' : 'social');
