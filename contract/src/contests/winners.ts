import { z } from 'zod';

/**
 * `random`: every qualified contestant has one chance. `weighted`: one per point. `points`: most points first.
 * `first`: earliest confirmed entry first.
 */
export const drawMethods = ['random', 'weighted', 'points', 'first'] as const;
export type DrawMethod = (typeof drawMethods)[number];

/** Settings for awarding a prize, published with the contest. */
export type DrawSettings = { method: DrawMethod; isUnique: boolean };

/** Label and meaning of each method for contestants, as the wizard and the English rules page say it. */
export const drawMethodInfo: Record<DrawMethod, { label: string; meaning: string }> = {
  random: { label: 'Random', meaning: 'Drawn at random. Everyone has one chance.' },
  weighted: {
    label: 'Random by points',
    meaning: 'Drawn at random. Every point is one chance, so it takes at least one point to win.',
  },
  points: { label: 'Most points', meaning: 'Most points wins. In a tie, the first to reach them wins.' },
  first: { label: 'First to enter', meaning: 'The earliest confirmed entry wins.' },
};
export const uniqueMeaning = 'Anyone who already has a prize of this contest is passed over.';

/** The settings in words, such as “Random by points, unique winners”. */
export const describeDrawSettings = ({ method, isUnique }: DrawSettings): string =>
  `${drawMethodInfo[method].label}${isUnique ? ', unique winners' : ''}`;

/** The settings as a part of a draw's path, such as `random` or `randomunique`, as `formatDrawSettings` writes them. */
export const DrawMethodPart = z
  .enum(drawMethods.flatMap((method) => [method, `${method}unique`] as const))
  .transform((part): DrawSettings => {
    const isUnique = part.endsWith('unique');
    const name = isUnique ? part.slice(0, -'unique'.length) : part;
    return { method: drawMethods.find((method) => method === name) ?? 'random', isUnique };
  });

export const winnerStates = ['selected', 'announced', 'claimed', 'expired', 'disqualified'] as const;
export type WinnerState = (typeof winnerStates)[number];

/** States of winners who keep their prize; all other states free the place. */
export const standingWinnerStates: readonly WinnerState[] = ['selected', 'announced', 'claimed'];

export const winnerActions = ['disqualify', 'reinstate', 'redraw', 'confirm'] as const;
export type WinnerAction = (typeof winnerActions)[number];

/** Reasons for the disqualification of a winner, as the public reads them. */
export const disqualificationReasons = {
  not_eligible: 'Not eligible',
  duplicate: 'Duplicate',
  rules_broken: 'Rules broken',
  not_reachable: 'Not reachable',
  declined: 'Declined',
  mistake: 'Mistake',
} as const;
export type DisqualificationReason = keyof typeof disqualificationReasons;

/** The names of the reasons for a disqualification, as requests send them. */
export const disqualificationReasonNames = Object.keys(disqualificationReasons).filter(
  (name): name is DisqualificationReason => name in disqualificationReasons,
);

/** Code of the problem when fewer contestants qualified than asked for (specification). */
export const tooFewQualifiedCode = '101';

/** Messages about winners; the first group, up to the blank line, is fixed by the specification. */
export const winnerMessages = {
  noneQualified: 'No users qualified to win this prize.',
  noQuantity: 'Current quantity is 0, there is no prize to award.',

  notEnded: 'Winners can be selected after the contest has ended.',
} as const;

/** Message about the number of qualified contestants; the same words for a single one (specification). */
export const onlyQualified = (count: number): string =>
  count === 0 ? winnerMessages.noneQualified : `Only ${count} users have qualified to win this prize`;

/** Name that the public sees, such as “Ann B.”, never a full name. */
export const publicName = (name: string): string => {
  const [first = '', ...rest] = name.trim().split(/\s+/u);
  const [initial] = rest.at(-1) ?? '';
  return initial ? `${first} ${initial}.` : first;
};

/** A winner as the details of a contest list them at its prize. */
export const PrizeWinner = z.object({
  winner_id: z.number(),
  /** The contestant's id; null after erasure. */
  user_id: z.number().nullable(),
  name: z.string(),
  state: z.enum(winnerStates),
});
export type PrizeWinner = z.output<typeof PrizeWinner>;

/**
 * Kinds of lines in the public chain of a contest. `entered`: a contestant confirmed their entry; `added`: the organizer
 * added it. Chains from before `added` existed have `entered` for both.
 */
const chainKinds = ['entered', 'added', 'held', 'released', 'withdrawn', 'disqualified'] as const;
export type ChainKind = (typeof chainKinds)[number];

/** Kinds of the first line that an entry has in the chain. */
export const entryKinds: readonly ChainKind[] = ['entered', 'added'];
