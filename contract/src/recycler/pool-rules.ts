import { countOf } from '../kit/plurals.ts';
import { fillRequiredFields } from '../kit/text.ts';
import { sameTextDays } from './recycler.ts';

export const poolLimits = {
  perBusiness: 50,
  nameLength: 80,
  pages: 10,
  posts: 200,
  timesPerDay: 6,
  /** Number of days ahead that repeats are scheduled. */
  planDays: 14,
  /** Smallest number of minutes that a posting time of the pool must lie ahead; nearer times are left out. */
  leadMinutes: 15,
  /**
   * Shortest cool-down in days. One more than the days between the same text on a page, which are counted in hours: clocks
   * change.
   */
  minCooldownDays: sameTextDays + 1,
  maxCooldownDays: 365,
  minGrowth: 1,
  maxGrowth: 3,
  maxRepeats: 50,
  variants: 20,
  variantLength: 5000,
  maxVariantAfter: 20,
  maxRetirePercent: 90,
  maxRetireAfter: 20,
  /** Number of days whose engagement is compared. */
  measureDays: 7,
  /** Number of posts with measured repeats from which on the pool's median is used. */
  minMeasured: 3,
  /** Percent of the pool's median engagement from which on a post counts as a winner. */
  winnerPercent: 150,
  /** Number of past repeats that the page of a pool shows. */
  history: 20,
} as const;

export const poolDefaults = {
  days: [1, 2, 3, 4, 5],
  times: ['09:00'],
  cooldown_days: 30,
  growth: 1.5,
  max_repeats: 6,
  variant_after: 2,
  retire_percent: 40,
  retire_after: 2,
} as const;

const { minCooldownDays, maxCooldownDays, minGrowth, maxGrowth, maxRepeats, posts } = poolLimits;
export const poolMessages = {
  name: 'Enter a name.',
  nameTaken: 'Another pool has this name.',
  pages: 'Select at least 1 page.',
  maxPages: `Select at most ${poolLimits.pages} pages.`,
  days: 'Select at least 1 day.',
  times: 'Add at least 1 time.',
  maxTimes: `Add at most ${poolLimits.timesPerDay} times.`,
  time: 'Choose a time in steps of 15 minutes.',
  cooldown: `Enter ${minCooldownDays} to ${maxCooldownDays} days.`,
  growth: `Enter ${minGrowth} to ${maxGrowth}.`,
  repeats: `Enter 1 to ${maxRepeats} repeats.`,
  variantAfter: `Enter 0 to ${poolLimits.maxVariantAfter}.`,
  retirePercent: `Enter 0 to ${poolLimits.maxRetirePercent}%.`,
  retireAfter: `Enter 1 to ${poolLimits.maxRetireAfter}.`,
  variant: 'Enter a text, or remove the variant.',
  sameVariant: 'This text is in the post or in another variant. Change it.',
  maxVariants: `Add at most ${poolLimits.variants} variants.`,
  dates: 'The last day is before the first.',
  date: 'Choose a date.',
  selectPosts: 'Select at least 1 post.',
  tooManyPools: `You can have up to ${poolLimits.perBusiness} pools. Delete one first.`,
  tooManyPosts: `A pool has up to ${posts} posts. Remove some first.`,
  notSkippable: 'This repeat is being published or was published, so it can’t be skipped.',
  notRestorable:
    'The time of this repeat has passed, it was deleted, or its pool changed. It can’t be scheduled again.',
  incomplete: fillRequiredFields,
  skipped: 'Skipped once, in the recycling pool.',
  scheduledAgain: 'Scheduled again, in the recycling pool.',
  noRights: 'The member who activated this pool can no longer publish. Activate it again.',
  noPage: (name: string) => `${name} is no longer available to the member who activated this pool. Edit its pages.`,
  retired: (average: number, percent: number, median: number) =>
    `Its repeats had ${average} engagements on average, less than ${percent}% of the pool’s median of ${median}.`,
} as const;

/** Message such as "3 posts added. 1 was in the pool." */
export const addedPostsMessage = (added: number, alreadyThere: number): string => {
  const addedText = `${countOf(added, 'post')} added.`;
  return alreadyThere === 0 ? addedText : `${addedText} ${countOf(alreadyThere, 'was', 'were')} in the pool.`;
};

/** Reasons why no repeat of a post is scheduled. */
export const poolPostReasons = [
  'deleted',
  'no-content',
  'no-picture',
  'retired',
  'before-dates',
  'after-dates',
  'most-repeats',
  'needs-variant',
  'cooling-down',
  'waits-for-slot',
  'paused',
] as const;
export type PoolPostReason = (typeof poolPostReasons)[number];
export const poolPostReasonTexts: Record<PoolPostReason, string> = {
  deleted: 'This post was deleted on Facebook.',
  'no-content': 'This post has no text, image or link. Add a variant.',
  'no-picture': 'The image of this post can’t be read from Facebook.',
  retired: 'Retired: it does worse than the others.',
  'before-dates': 'Its active dates haven’t started.',
  'after-dates': 'Its active dates are over.',
  'most-repeats': 'It has been repeated as often as the pool allows.',
  'needs-variant': 'Add a variant. Its texts have been used as often as the pool allows.',
  'cooling-down': 'Cooling down.',
  'waits-for-slot': 'Other posts come first.',
  paused: 'The pool is paused.',
};

/** Days of the week by ISO 8601: 1 is Monday. */
export const weekDays = [1, 2, 3, 4, 5, 6, 7] as const;
export const weekDayLabels: Record<(typeof weekDays)[number], string> = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
};

/** Days until a post with this number of repeats can be repeated again; they grow with each repeat. */
export const cooldownAfter = (
  { cooldown_days, growth }: { cooldown_days: number; growth: number },
  repeatCount: number,
): number => Math.min(poolLimits.maxCooldownDays, Math.ceil(cooldown_days * growth ** repeatCount));
