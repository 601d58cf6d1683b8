import { type ActionKind, actionInfo } from '@fanfare/contract/contests/actions';
import type { ContestantState, EntryFields, EntrySource } from '@fanfare/contract/contests/contestants';
import { normalizeEmail } from '@fanfare/contract/kit/email';
import { toLocalDay } from '@fanfare/contract/kit/local-time';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { completionStore, type NewCompletion } from '../actions/completions.store.ts';
import type { ChainService } from '../chain/chain.service.ts';
import { consentText } from '../contest/consent.ts';
import type { ContestCache, PublicContest } from '../contest/contest-cache.ts';
import { publicContestStore, type ViewCount } from '../contest/public-contests.store.ts';
import type { EntrySignals } from '../contestants.tables.ts';
import { type ContestantRow, contestantStore } from '../entries/contestants.store.ts';
import { hashReceiptCode, newReceiptCode, newReferralCode } from '../entries/entry-keys.ts';
import { groupEntries, scorerOf } from '../fraud/entry-scorers.ts';

/** An entry with a time in the past, inserted for the demo. */
export type PastEntry = {
  name: string;
  email: string;
  fields: EntryFields;
  source: EntrySource;
  sourceDetail: string;
  signals: EntrySignals;
  at: Date;
  /** Time the email address was confirmed; null if unconfirmed. */
  confirmedAt: Date | null;
  /** Index of the entry whose referral link was followed; smaller than the entry's own index. */
  referrer?: number | undefined;
  completed: readonly { kind: ActionKind; at: Date }[];
};
type Deps = {
  contests: Pick<ContestCache, 'findById'>;
  chain: Pick<ChainService, 'addSealed'>;
};
type ChainedRow = Pick<ContestantRow, 'businessId' | 'contestId' | 'receiptHash' | 'confirmedAt' | 'state'>;
/** An inserted entry with its id and the actions it completed itself, without points for referred friends. */
type NumberedEntry = PastEntry & {
  id: number;
  referrerId: number | null;
  ownCompletions: ReturnType<typeof completionsOf>;
};

/** Service that inserts entries with times in the past, for the demo. Entries are scored, and no emails are sent. */
export const entryHistoryService = ({ db, random }: Platform, { contests, chain }: Deps) => {
  const addConsent = (tx: Tx, contest: PublicContest): Promise<number> => {
    const { id, businessId, publishedAt } = contest.row;
    return contestantStore(tx).findOrAddConsent(businessId, id, consentText(contest), publishedAt ?? new Date(0));
  };

  const toRow = (contest: PublicContest, consentId: number, entry: NumberedEntry) => {
    const receiptCode = newReceiptCode(random);
    const { id, name, email, fields, source, sourceDetail, signals, at, confirmedAt, referrerId } = entry;
    const { id: contestId, businessId } = contest.row;
    return {
      id,
      contestId,
      businessId,
      name,
      email,
      emailNormalized: normalizeEmail(email),
      fields,
      source,
      sourceDetail,
      signals,
      referrerId,
      receiptCode,
      receiptHash: hashReceiptCode(receiptCode),
      referralCode: newReferralCode(random),
      consentId,
      consentAt: at,
      createdAt: at,
      confirmationMailedAt: at,
      confirmedAt,
      stateAt: confirmedAt ?? at,
      origin: 'visitor' as const,
    };
  };

  return {
    /**
     * Adds entries with scores, points and chain lines; all are computed before the insert, so that each row is written
     * once.
     */
    add: async (contestId: number, entries: readonly PastEntry[]): Promise<void> => {
      const contest = await contests.findById(contestId);
      if (!contest) throw new Error('Only a published contest has entries.');
      await db.transaction(async (tx) => {
        const ids = await contestantStore(tx).reserveIds(entries.length);
        const numbered = entries.map((entry, index) => ({
          ...entry,
          id: ids[index] ?? 0,
          ownCompletions: completionsOf(contest, entry),
          referrerId: entry.referrer === undefined ? null : (ids[entry.referrer] ?? null),
        }));
        const scores = scoreAll(contest, numbered);
        const isHeld = ({ id }: Pick<NumberedEntry, 'id'>) => scores.get(id)?.isHeld ?? false;
        const stateOf = (entry: NumberedEntry): ContestantState => {
          if (!entry.confirmedAt) return 'unconfirmed';
          return isHeld(entry) ? 'held' : 'counted';
        };
        const { businessId } = contest.row;
        const own = numbered.flatMap(({ id, ownCompletions }) =>
          ownCompletions.map((completion) => ({ ...completion, businessId, contestId, contestantId: id })),
        );
        const referrals = numbered.flatMap((entry) => (isHeld(entry) ? [] : referralCredit(contest, entry)));
        const completions = Map.groupBy([...own, ...referrals], ({ contestantId }) => contestantId);
        const consentId = await addConsent(tx, contest);
        const rows = numbered.map((entry) => {
          const { score = null, reasons = [] } = scores.get(entry.id) ?? {};
          const completed = completions.get(entry.id) ?? [];
          return {
            ...toRow(contest, consentId, entry),
            score,
            reasons,
            state: stateOf(entry),
            points: sumPoints(completed),
            pointsAt: lastTime(completed) ?? entry.confirmedAt,
          };
        });
        await contestantStore(tx).insertMany(rows);
        await completionStore(tx).insertMany([...own, ...referrals]);
        await chain.addSealed(tx, contestId, toLines(rows), rows);
      });
    },

    /** Adds views of the page, by day in the contest's zone. */
    addViews: (views: readonly ViewCount[]): Promise<void> => publicContestStore(db).addViews(views),
  };
};

/**
 * Lines of the contest's chain about the confirmed entries, in order of time. A held entry has two lines: entered and
 * held.
 */
const toLines = (rows: readonly ChainedRow[]) => {
  const lines = rows.flatMap(({ businessId, contestId, receiptHash, confirmedAt: at, state }) => {
    if (!at) return [];
    const entry = { businessId, contestId, kind: 'entered' as const, receiptHash, at };
    return state === 'held' ? [entry, { ...entry, kind: 'held' as const, at: new Date(at.getTime() + 1000) }] : [entry];
  });
  return lines.toSorted((a, b) => a.at.getTime() - b.at.getTime());
};

/** Computes the scores of the confirmed entries, by id. */
const scoreAll = ({ row: { options } }: PublicContest, entries: readonly NumberedEntry[]) => {
  const devices = new Map(entries.map(({ id, signals }) => [id, signals.deviceHash ?? null]));
  const toScore = entries.map(({ id, email, signals, at, confirmedAt, referrerId }) => ({
    id,
    email,
    emailNormalized: normalizeEmail(email),
    signals,
    createdAt: at,
    confirmedAt,
    referrersDevice: referrerId === null ? null : (devices.get(referrerId) ?? null),
  }));
  const score = scorerOf(groupEntries(toScore), options.strictness);
  return new Map(toScore.filter(({ confirmedAt }) => confirmedAt).map((entry) => [entry.id, score(entry)]));
};

const lastTime = (completed: readonly Pick<NewCompletion, 'completedAt'>[]): Date | undefined =>
  completed.map(({ completedAt }) => completedAt).sort((a, b) => b.getTime() - a.getTime())[0];

const sumPoints = (completed: readonly Pick<NewCompletion, 'points'>[]): number =>
  completed.reduce((sum, { points }) => sum + points, 0);

const findAction = ({ actions }: PublicContest, kind: ActionKind) => actions.find((action) => action.kind === kind);

/** Actions that an entry completed itself, with their points. */
const completionsOf = (contest: PublicContest, { completed, confirmedAt }: PastEntry) =>
  completed.flatMap(({ kind, at }) => {
    const action = findAction(contest, kind);
    if (!action || !confirmedAt) return [];
    const { repeats, verification } = actionInfo[kind];
    const occurrence = repeats === 'daily' ? toLocalDay(at, contest.row.timeZone) : '';
    return [
      {
        actionId: action.id,
        points: action.points,
        occurrence,
        state: 'counted' as const,
        verification,
        completedAt: at,
      },
    ];
  });

/**
 * Referral points of the contestant who referred an entry, given when the referred entry completes its first action.
 */
const referralCredit = (contest: PublicContest, { id, referrerId, ownCompletions: [first] }: NumberedEntry) => {
  const action = findAction(contest, 'referral');
  if (!action || !first || referrerId === null) return [];
  return [
    {
      businessId: contest.row.businessId,
      contestId: contest.row.id,
      contestantId: referrerId,
      actionId: action.id,
      points: action.points,
      occurrence: String(id),
      state: 'counted' as const,
      verification: 'verified' as const,
      completedAt: first.completedAt,
    },
  ];
};
