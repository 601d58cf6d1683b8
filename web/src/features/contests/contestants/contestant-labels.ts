import type { ContestantState, EntrySource } from '@fanfare/contract/contests/contestants';

export const contestantStateLabels: Record<ContestantState, string> = {
  unconfirmed: 'Not confirmed',
  counted: 'Counts',
  held: 'Being checked',
  released: 'Released',
  disqualified: 'Disqualified',
  withdrawn: 'Withdrawn',
};

export const contestantStateColors: Record<ContestantState, string> = {
  unconfirmed: 'gray',
  counted: 'green',
  held: 'orange',
  released: 'green',
  disqualified: 'red',
  withdrawn: 'gray',
};

export const originLabels = { visitor: 'Visitor', hand: 'Added by hand', csv: 'Added from CSV' } as const;

/** Names for where a visitor came from. */
export const sourceLabels: Record<EntrySource, string> = {
  direct: 'Direct',
  referral: 'Referral',
  widget: 'Widget',
  utm: 'Campaign link',
};
