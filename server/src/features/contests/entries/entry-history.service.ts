import { type ActionKind, actionInfo } from '@fanfare/contract/contests/actions';
import type { EntryFields, EntrySource } from '@fanfare/contract/contests/contestants';
import { normalizeEmail } from '@fanfare/contract/kit/email';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { RandomBytes } from '../../../platform/random.ts';
import { completionStore, type NewCompletion } from '../actions/completions.store.ts';
import { chainStore } from '../chain/chain.store.ts';
import { sha256 } from '../chain/chain.ts';
import { type ContestantRow, contestantStore } from '../contestants/contestants.store.ts';
import { createContestScorer } from '../fraud/entry-score.service.ts';
import { fraudStore } from '../fraud/fraud.store.ts';
import type { ContestCache, PublicContest } from '../public-page/contest-cache.ts';
import { consentText } from '../public-page/html/consent.ts';
import { publicContestStore, type ViewCount } from '../public-page/public-contests.store.ts';
import type { EntrySignals } from './contestants.tables.ts';
import { hashReceiptCode, newReceiptCode, newReferralCode } from './entry-keys.ts';

/** An entry that was made before. */
export type PastEntry = {
  name: string;
  email: string;
  fields: EntryFields;
  source: EntrySource;
  sourceDetail: string;
  signals: EntrySignals;
  at: Date;
  /** Null: unconfirmed. */
  confirmedAt: Date | null;
  /** Place in the list of the entry whose link was followed; a smaller one than its own. */
  referrer?: number | undefined;
  completed: readonly { kind: ActionKind; at: Date }[];
};
type Deps = { db: Db; random: RandomBytes; contests: Pick<ContestCache, 'findById'> };
type Row = Pick<
  ContestantRow,
  'id' | 'contestId' | 'emailNormalized' | 'referrerId' | 'state' | 'stateAt' | 'receiptHash' | 'confirmedAt'
>;
/** A row with what it completed itself. */
type Entered = Row & { done: ReturnType<typeof countedOf> };

/** Entries of a contest from before its business was here, as the demo has them. They are scored, without emails. */
export const entryHistoryService = ({ db, random, contests }: Deps) => {
  const insertEntries = async (tx: Tx, contest: PublicContest, entries: readonly PastEntry[]): Promise<Entered[]> => {
    const { id: contestId, businessId, publishedAt } = contest.row;
    const text = consentText(contest);
    const store = contestantStore(tx);
    const consentId = await store.findOrAddConsent(contestId, sha256(text), text, publishedAt ?? new Date(0));
    const rows = entries.map((entry) => {
      const receiptCode = newReceiptCode(random);
      const done = countedOf(contest, entry);
      const { name, email, fields, source, sourceDetail, signals, at, confirmedAt } = entry;
      return {
        ...{ contestId, businessId, name, email, emailNormalized: normalizeEmail(email), fields, source, sourceDetail },
        ...{ signals, receiptCode, receiptHash: hashReceiptCode(receiptCode), referralCode: newReferralCode(random) },
        ...{ consentId, consentAt: at, createdAt: at, confirmationMailedAt: at, confirmedAt },
        ...{ origin: 'visitor' as const, state: confirmedAt ? ('counted' as const) : ('unconfirmed' as const) },
        ...{ stateAt: confirmedAt ?? at, points: sumPoints(done), pointsAt: done.at(-1)?.completedAt ?? confirmedAt },
        score: confirmedAt ? 0 : null,
      };
    });
    const ids = await store.insertMany(contestId, rows);
    const entered = rows.map((row, index) => {
      const past = entries[index];
      const referrer = past?.referrer === undefined ? undefined : rows[past.referrer];
      const referrerId = (referrer && ids.get(referrer.emailNormalized)) ?? null;
      return { ...row, id: ids.get(row.emailNormalized) ?? 0, referrerId, done: past ? countedOf(contest, past) : [] };
    });
    await store.setReferrers(entered);
    return entered;
  };

  /** Scores all; returns those who are held. */
  const holdSuspicious = async (tx: Tx, { row: contest }: PublicContest, entered: readonly Entered[]) => {
    const score = await createContestScorer(tx, contest.id, contest.options.strictness);
    const toScore = await fraudStore(tx).readToScore(contest.id, 0, entered.length);
    const scored = toScore.map((row) => ({ id: row.id, ...score(row) })).filter((row) => row.score > 0);
    await fraudStore(tx).saveScores(scored);
    const heldIds = scored.filter(({ isHeld }) => isHeld).map(({ id }) => id);
    await fraudStore(tx).hold(heldIds);
    return new Set(entered.filter(({ id }) => heldIds.includes(id)));
  };

  const addLines = (tx: Tx, entered: readonly Entered[], held: ReadonlySet<Entered>) => {
    const lines = entered.flatMap((row) => {
      const { contestId, receiptHash, confirmedAt: at } = row;
      if (!at) return [];
      const entry = { contestId, kind: 'entered' as const, receiptHash, at };
      return held.has(row) ? [entry, { ...entry, kind: 'held' as const, at: new Date(at.getTime() + 1000) }] : [entry];
    });
    return chainStore(tx).addLines(lines.toSorted((a, b) => a.at.getTime() - b.at.getTime()));
  };

  return {
    add: async (contestId: number, entries: readonly PastEntry[]): Promise<void> => {
      const contest = await contests.findById(contestId);
      if (!contest) throw new Error('Only a published contest has entries.');
      await db.transaction(async (tx) => {
        const entered = await insertEntries(tx, contest, entries);
        const held = await holdSuspicious(tx, contest, entered);
        const own = entered.flatMap(({ id, done }) => done.map((one) => ({ ...one, contestId, contestantId: id })));
        const referrals = entered.flatMap((row) => (held.has(row) ? [] : referralOf(contest, row)));
        await completionStore(tx).insertMany([...own, ...referrals]);
        for (const [referrerId, credits] of Map.groupBy(referrals, ({ contestantId }) => contestantId)) {
          const last = credits.at(-1);
          if (last) await completionStore(tx).addPoints(referrerId, sumPoints(credits), last.completedAt);
        }
        await addLines(tx, entered, held);
      });
    },

    /** Views of the page, by day in the contest's zone. */
    addViews: (views: readonly ViewCount[]): Promise<void> => publicContestStore(db).addViews(views),
  };
};

const sumPoints = (done: readonly Pick<NewCompletion, 'points'>[]): number =>
  done.reduce((sum, { points }) => sum + points, 0);

const findAction = ({ actions }: PublicContest, kind: ActionKind) => actions.find((action) => action.kind === kind);

/** What an entry completed itself, with its points. */
const countedOf = (contest: PublicContest, { completed, confirmedAt }: PastEntry) =>
  completed.flatMap(({ kind, at }) => {
    const action = findAction(contest, kind);
    if (!action || !confirmedAt) return [];
    const { repeats, verification } = actionInfo[kind];
    const occurrence = repeats === 'daily' ? toLocalTime(at, contest.row.timeZone).slice(0, 10) : '';
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

/** The credit of the contestant who referred an entry, given with its first action. */
const referralOf = (contest: PublicContest, { id, contestId, referrerId, done: [first] }: Entered) => {
  const action = findAction(contest, 'referral');
  if (!action || !first || referrerId === null) return [];
  return [
    {
      ...{ contestId, contestantId: referrerId, actionId: action.id, points: action.points, occurrence: String(id) },
      ...{ state: 'counted' as const, verification: 'verified' as const, completedAt: first.completedAt },
    },
  ];
};
