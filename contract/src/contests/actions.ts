import { z } from 'zod';
import { webUrl } from '../kit/text.ts';
import { rewardedActions } from '../networks/rewarded-actions.ts';

export const actionKinds = [
  'visit',
  'question',
  'secret_code',
  'newsletter',
  'referral',
  'daily_bonus',
  ...rewardedActions,
] as const;
export type ActionKind = (typeof actionKinds)[number];

/** Sections of the wizard that an action depends on. */
export type ActionSection = 'facebook' | 'youtube' | 'twitter' | 'emaillist';

type ActionInfo = {
  label: string;
  /** Text that the contestant reads, unless the organizer writes their own. */
  prompt: string;
  section?: ActionSection;
  /**
   * Repetition of an action. `daily`: once per calendar day in the contest's time zone. `per-friend`: once per referred
   * contestant.
   */
  repeats: 'once' | 'daily' | 'per-friend';
  /** `declared`: the contestant says so and we can't verify it. A follow on X can be verified: `verificationOf`. */
  verification: 'verified' | 'declared';
};

export const actionInfo: Record<ActionKind, ActionInfo> = {
  visit: { label: 'Visit a website', prompt: 'Visit our website', repeats: 'once', verification: 'verified' },
  question: { label: 'Answer a question', prompt: 'Answer a question', repeats: 'once', verification: 'verified' },
  secret_code: {
    label: 'Enter a secret code',
    prompt: 'Enter the secret code',
    repeats: 'once',
    verification: 'verified',
  },
  newsletter: {
    label: 'Join the newsletter',
    prompt: 'Join our newsletter',
    section: 'emaillist',
    repeats: 'once',
    verification: 'verified',
  },
  referral: { label: 'Refer a friend', prompt: 'Refer a friend', repeats: 'per-friend', verification: 'verified' },
  daily_bonus: { label: 'Daily bonus', prompt: 'Collect your daily bonus', repeats: 'daily', verification: 'verified' },
  facebook_visit: {
    label: 'Visit on Facebook',
    prompt: 'Visit us on Facebook',
    section: 'facebook',
    repeats: 'once',
    verification: 'declared',
  },
  facebook_like: {
    label: 'Like on Facebook',
    prompt: 'Like us on Facebook',
    section: 'facebook',
    repeats: 'once',
    verification: 'declared',
  },
  facebook_share: {
    label: 'Share on Facebook',
    prompt: 'Share on Facebook',
    section: 'facebook',
    repeats: 'once',
    verification: 'declared',
  },
  youtube_visit: {
    label: 'Visit a YouTube channel',
    prompt: 'Visit our YouTube channel',
    section: 'youtube',
    repeats: 'once',
    verification: 'declared',
  },
  youtube_subscribe: {
    label: 'Subscribe on YouTube',
    prompt: 'Subscribe to our YouTube channel',
    section: 'youtube',
    repeats: 'once',
    verification: 'verified',
  },
  twitter_visit: {
    label: 'Visit on X (Twitter)',
    prompt: 'Visit us on X',
    section: 'twitter',
    repeats: 'once',
    verification: 'declared',
  },
  twitter_follow: {
    label: 'Follow on X (Twitter)',
    prompt: 'Follow us on X',
    section: 'twitter',
    repeats: 'once',
    verification: 'declared',
  },
  twitter_post: {
    label: 'Post on X (Twitter)',
    prompt: 'Post about us on X',
    section: 'twitter',
    repeats: 'daily',
    verification: 'verified',
  },
};

export const actionLimits = {
  maxActions: 50,
  points: 100,
  label: 120,
  question: 300,
  answer: 200,
  maxAnswers: 20,
  code: 60,
  maxCodes: 5000,
  friends: 1000,
  defaultFriends: 50,
  contains: 60,
  channel: 200,
} as const;

/** Messages about actions. The first one is fixed by the specification. */
export const actionMessages = {
  pointsTooHigh: 'Points awarded for an action can not exceed 100',

  points: 'Enter points from 1 to 100.',
  tooMany: `Use at most ${actionLimits.maxActions} actions.`,
  url: 'Enter a URL that starts with https:// or http://',
  question: 'Enter the question.',
  answers: 'Enter at least one right answer, or accept any answer.',
  codes: 'Enter at least one code.',
  tooManyCodes: `Use at most ${actionLimits.maxCodes} codes of up to ${actionLimits.code} characters.`,
  friends: `Enter a number from 1 to ${actionLimits.friends}.`,
  contains: 'Enter the #hashtag or @mention the post must contain.',
  channel: 'Choose one of the YouTube channels of this contest.',
  refused: 'The network forbids rewards for this. Choose another action.',
  section: 'Turn on this part of the contest first.',
} as const;

/** Points that one completion earns. */
export const ActionPoints = z
  .number(actionMessages.points)
  .int(actionMessages.points)
  .min(1, actionMessages.points)
  .max(actionLimits.points, actionMessages.pointsTooHigh);

/**
 * Rules for right answers. `any`: every text is right. `answers`: one of the answers, without case and surrounding
 * space.
 */
const answerRules = ['any', 'answers'] as const;

/** Settings of actions of all kinds; `requiredSettings` names the settings that each kind needs. */
export const ActionSettings = z.strictObject({
  /** Target of `visit`, and of Facebook actions about one post instead of the page. */
  url: z.string().trim().max(2000).optional(),
  question: z.string().trim().max(actionLimits.question).optional(),
  answer_rule: z.enum(answerRules).optional(),
  /** One or more right answers; `*` stands for any text. */
  answers: z.array(z.string().trim().min(1).max(actionLimits.answer)).max(actionLimits.maxAnswers).optional(),
  /** Secret codes to add, one per line. They are stored as hashes and never returned. */
  codes: z
    .string()
    .max(actionLimits.maxCodes * (actionLimits.code + 1))
    .optional(),
  /** Number of stored codes; set by the server. */
  codes_saved: z.number().int().optional(),
  /** True if each code works once; otherwise every code works for everyone. */
  single_use: z.boolean().optional(),
  max_friends: z.number().int().min(1).max(actionLimits.friends).optional(),
  /** YouTube channel of the action, one of the contest's; without it, the first. */
  channel: z.string().trim().max(actionLimits.channel).optional(),
  /** The hashtag or mention a post on X must contain. */
  contains: z.string().trim().max(actionLimits.contains).optional(),
  /**
   * True to read a follow on X with the contestant's sign-in there. X charges for each read, so the organizer allows
   * it.
   */
  check_follow: z.boolean().optional(),
});
export type ActionSettings = z.output<typeof ActionSettings>;

export type ContestAction = {
  action_id?: number | undefined;
  kind: ActionKind;
  label: string;
  points: number;
  settings: ActionSettings;
  is_closed?: boolean | undefined;
};

/**
 * Verification with which a completed action is stored, unless the network doesn't answer our app; then it is
 * `declared`.
 */
export const verificationOf = ({ kind, settings }: Pick<ContestAction, 'kind' | 'settings'>) =>
  kind === 'twitter_follow' && settings.check_follow ? 'verified' : actionInfo[kind].verification;

/** The codes of a text, one per line, as they are compared: trimmed, in upper case, each once. */
export const parseCodes = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r?\n/)
      .map((line) => line.trim().toUpperCase())
      .filter((line) => line !== ''),
  ),
];

/** Messages of the settings that are missing or wrong, by name. */
export const actionSettingProblems = ({ kind, settings }: Pick<ContestAction, 'kind' | 'settings'>) => {
  const { url, question, answer_rule, answers, codes = '', codes_saved = 0, contains } = settings;
  const isUrl = (text: string) => webUrl('').safeParse(text).success;
  const newCodes = parseCodes(codes);
  const problems: { [Name in keyof ActionSettings]?: string } = {};
  if (kind === 'visit' ? !isUrl(url ?? '') : url && !isUrl(url)) problems.url = actionMessages.url;
  if (kind === 'question' && !question) problems.question = actionMessages.question;
  if (kind === 'question' && answer_rule === 'answers' && !answers?.length) problems.answers = actionMessages.answers;
  if (kind === 'secret_code' && newCodes.length + codes_saved === 0) problems.codes = actionMessages.codes;
  if (newCodes.length > actionLimits.maxCodes || newCodes.some((code) => code.length > actionLimits.code))
    problems.codes = actionMessages.tooManyCodes;
  if (kind === 'twitter_post' && !/^[#@]\w{1,50}$/u.test(contains ?? '')) problems.contains = actionMessages.contains;
  return problems;
};

/**
 * True if a text answers the question. `*` in an answer stands for any text; takes time linear in the lengths of text
 * and answer.
 */
export const isRightAnswer = ({ answer_rule, answers = [] }: ActionSettings, text: string): boolean => {
  const given = fold(text);
  if (given === '') return false;
  return answer_rule !== 'answers' || answers.some((answer) => matches(fold(answer), given));
};

/** A text as answers are compared: without regard to case, width and surrounding or repeated space. */
const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** True if a text has the parts of a pattern between its `*`, in order. */
const matches = (pattern: string, text: string): boolean => {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return first === text;
  if (!text.startsWith(first) || !text.slice(first.length).endsWith(last)) return false;
  let from = first.length;
  const end = text.length - last.length;
  for (const part of rest) {
    const at = text.indexOf(part, from);
    if (at === -1 || at + part.length > end) return false;
    from = at + part.length;
  }
  return from <= end;
};
