import type { ContestantState } from '@fanfare/contract/contests/contestants';

/** Number of contestants by state. */
export type StateTotals = ReadonlyMap<ContestantState, number>;

/** States of entries with a confirmed email address. */
export const confirmedStates: readonly ContestantState[] = ['counted', 'held', 'released', 'disqualified'];

/** States of entries that take part in the contest. A held entry takes part as soon as it is released. */
export const activeStates: readonly ContestantState[] = ['counted', 'held', 'released'];

export const sumOfStates = (totals: StateTotals | undefined, states: readonly ContestantState[]): number =>
  states.reduce((sum, state) => sum + (totals?.get(state) ?? 0), 0);
