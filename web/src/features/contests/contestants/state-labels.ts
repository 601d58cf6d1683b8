import type { ContestantState } from '@fanfare/contract/contests/contestants';

export const contestantStateLabels: Record<ContestantState, string> = {
  unconfirmed: 'Email not confirmed',
  counted: 'Counts',
  held: 'Being checked',
  released: 'Released',
  disqualified: 'Disqualified',
  withdrawn: 'Withdrawn',
};

export const originLabels = { visitor: 'Visitor', hand: 'Added by hand', csv: 'Added from CSV' } as const;
