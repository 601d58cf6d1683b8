import type { RowOutcome, RowReason } from '@fanfare/contract/automators/run-log';
import type { QueuedChange } from '../../ad-changes/index.ts';
import type { LoggedRow } from '../run-log.store.ts';

export type Figures = Record<string, number | string | null>;

/** Decision of a run about one row that fits the filter. */
export type Decision = { objectId: string; name: string; figures: Figures; text: string } & (
  | {
      acts: true;
      /** Key of the object for the rule "once": an ad, a budget, a post. */
      objectKey: string;
      /** Money the action adds per day, in millionths of the currency unit; negative for cuts. */
      raiseMicros: number;
      change?: QueuedChange | undefined;
    }
  | { acts: false; reason: Exclude<RowReason, 'matched' | 'not-matched'> }
);

/** A row that doesn't match the filter. `failed`: the first condition it doesn't meet, in words. */
type NotMatched = { objectId: string; name: string; figures: Figures; failed: string };

export type LookedAt = {
  rows: number;
  /** The first rows that don't match the filter, for the log. */
  notMatched: NotMatched[];
  /** Number of rows that fail each condition. */
  conditions: Map<string, number>;
};

/** Log of a run as it is stored, without the actions it queues. */
export type RunLog = {
  rows: LoggedRow[];
  counts: { rows: number; matched: number; acted: number; wouldAct: number; heldBack: number };
  reasons: { reason: RowReason; count: number }[];
  conditions: { condition: string; count: number }[];
};

/** Number of conditions in the log; a filter has at most 30. */
const maxConditions = 30;

/** Builds the log of a run: first rows it acted on, then rows it held back, then rows that don't match the filter. */
export const toRunLog = (
  lookedAt: LookedAt,
  decisions: readonly Decision[],
  { isDryRun, keptRows }: { isDryRun: boolean; keptRows: number },
): RunLog => {
  const outcome: RowOutcome = isDryRun ? 'would-act' : 'acted';
  const acting = decisions.filter(({ acts }) => acts);
  const held = decisions.flatMap((decision) => (decision.acts ? [] : [decision]));
  const reasons = new Map<RowReason, number>();
  if (acting.length > 0) reasons.set('matched', acting.length);
  for (const { reason } of held) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const missed = lookedAt.rows - decisions.length;
  if (missed > 0) reasons.set('not-matched', missed);
  return {
    rows: [
      ...acting.map((row) => ({ ...toLogged(row), outcome, reason: 'matched' as const })),
      ...held
        .slice(0, keptRows)
        .map((row) => ({ ...toLogged(row), outcome: 'held-back' as const, reason: row.reason })),
      ...lookedAt.notMatched.map(({ failed, ...row }) => ({
        ...row,
        outcome: 'not-matched' as const,
        reason: 'not-matched' as const,
        text: `It fails: ${failed}.`,
      })),
    ],
    counts: {
      rows: lookedAt.rows,
      matched: decisions.length,
      heldBack: held.length,
      ...(isDryRun ? { acted: 0, wouldAct: acting.length } : { acted: acting.length, wouldAct: 0 }),
    },
    reasons: [...reasons].map(([reason, count]) => ({ reason, count })),
    conditions: [...lookedAt.conditions]
      .map(([condition, count]) => ({ condition, count }))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, maxConditions),
  };
};

const toLogged = ({ objectId, name, figures, text }: Decision) => ({ objectId, name, figures, text });

/** Note for members about a run that was executed. */
export const noteOf = ({ counts }: RunLog, decisions: readonly Decision[]): string | null => {
  if (counts.rows === 0) return 'The report has no rows.';
  return decisions.some((decision) => !decision.acts && decision.reason === 'spend-limit')
    ? 'The spend limit was reached.'
    : null;
};

/** Codes of problems caused by a spend limit of the business. */
export const moneyProblems: readonly string[] = ['ad-limit-reached', 'ad-owner-only'];
