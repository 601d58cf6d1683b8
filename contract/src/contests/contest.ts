import { z } from 'zod';
import { categories } from '../kit/categories.ts';
import { timeZone } from '../kit/date-time.ts';
import { localTime } from '../kit/local-time.ts';
import type { FieldProblem } from '../kit/problems/problem.ts';
import { id, singleLine } from '../kit/text.ts';
import type { ProfileSet } from '../networks/profile.ts';
import { rewardPolicyFor } from '../networks/rewarded-actions.ts';
import { siteLanguageTags } from '../sites/languages.ts';
import {
  ActionPoints,
  ActionSettings,
  actionInfo,
  actionKinds,
  actionLimits,
  actionMessages,
  actionSettingProblems,
} from './actions.ts';
import { EntryForm } from './contestants.ts';
import { dateFormats, timeFormats } from './dates.ts';
import { hasValidPositions, Prize, prizeLimits, prizeMessages } from './prizes.ts';
import { ContestRules } from './rules.ts';
import { type templateNames, templateProblems } from './templates.ts';

/** States of a contest, derived from the times and draws; only `draft` is stored, as a missing publishing time. */
export const contestStates = ['draft', 'scheduled', 'running', 'ended', 'drawn'] as const;
export type ContestState = (typeof contestStates)[number];

export const contestStateLabels: Record<ContestState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  running: 'Running',
  ended: 'Ended, prizes to award',
  drawn: 'Winners drawn',
};

/**
 * Strictness with which entries are held by their fraud score; `holdFrom` has the scores. `event` ignores shared
 * devices.
 */
export const strictnessLevels = ['low', 'medium', 'high', 'event'] as const;
export type Strictness = (typeof strictnessLevels)[number];

/** Steps of the wizard that can be switched off. */
export const contestSections = ['facebook', 'youtube', 'twitter', 'emaillist', 'contest_page'] as const;
export type ContestSection = (typeof contestSections)[number];

export const contestLimits = {
  name: 100,
  description: 2000,
  maxChannels: 10,
  channel: actionLimits.channel,
  maxPerBusiness: 1000,
  claimDays: 90,
  retentionMonths: 60,
  mailSubject: 120,
  mailMessage: 2000,
} as const;

/** Messages about contests; the first group, up to the blank line, is fixed by the specification. */
export const contestMessages = {
  startRequired: 'A Start Date is required',
  endRequired: 'An End Date is required',
  appFailed: 'App creation Failed',
  endBeforeStart: 'The End Date can not precede the Start Date',
  facebookAccount: 'A Facebook account is required',
  facebookApp: 'A Facebook App is required',
  facebookPage: 'A Facebook page is required',
  twitterAccount: 'Connect a Twitter account to use Twitter features',

  endPassed: 'The End Date must be in the future.',
  mailLink: 'Remove the link: this email goes to addresses that aren’t confirmed. It has a button to the contest.',
  name: `Enter a name of up to ${contestLimits.name} characters.`,
  description: `Use at most ${contestLimits.description} characters.`,
  slug: 'Use 3–60 lowercase letters, numbers and hyphens.',
  slugReserved: 'This address is reserved. Choose another one.',
  slugTaken: 'This address is taken. Choose another one.',
  channels: `Enter 1 to ${contestLimits.maxChannels} YouTube channels.`,
  channel: 'Enter a channel ID, a handle such as @name, or the URL of a channel.',
  actionsNeeded: 'Add at least one action.',
  claimDays: `Enter a number from 1 to ${contestLimits.claimDays}.`,
  retention: `Enter a number from 1 to ${contestLimits.retentionMonths}.`,
} as const;

const reservedSlugs = new Set([
  'admin',
  'api',
  'contest',
  'contests',
  'embed',
  'fanfare',
  'help',
  'new',
  'rules',
  'winners',
]);

/** URL path of the contest page: `/c/{slug}`. One name space for the whole installation. */
export const ContestSlug = z
  .string(contestMessages.slug)
  .trim()
  .toLowerCase()
  .min(3, contestMessages.slug)
  .max(60, contestMessages.slug)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, contestMessages.slug)
  .refine((slug) => !reservedSlugs.has(slug), contestMessages.slugReserved);

const remoteId = (message: string) => z.string(message).min(1, message).max(100, message);

const channelPattern =
  /^(?:UC[\w-]{22}|@[\w.-]{3,30}|https:\/\/(?:www\.)?youtube\.com\/(?:channel\/UC[\w-]{22}|@[\w.-]{3,30})\/?)$/;

export const Switches = z.strictObject({
  facebook: z.boolean(),
  youtube: z.boolean(),
  twitter: z.boolean(),
  emaillist: z.boolean(),
  contest_page: z.boolean(),
});
export type Switches = z.output<typeof Switches>;

const ContestFacebook = z.strictObject({
  /** Id of the connected Facebook account that the contest uses. */
  fb_uid: remoteId(contestMessages.facebookAccount),
  app_id: remoteId(contestMessages.facebookApp),
  /** The Facebook page that the actions are about. */
  fbpage_id: remoteId(contestMessages.facebookPage),
  /** Id of the Facebook page on which the contest is announced. */
  fbcontest_page_id: z.string().max(100),
});
const ContestYouTube = z.strictObject({
  /** Channels as entered; the server stores their ids. The input shows one message for all of them. */
  ytsub_channels: z
    .array(z.string())
    .min(1, contestMessages.channels)
    .max(contestLimits.maxChannels, contestMessages.channels)
    .refine((channels) => channels.every((channel) => channelPattern.test(channel.trim())), contestMessages.channel),
});
/** Username at X without @, of one of the connected accounts. */
const ContestTwitter = z.strictObject({ twitter_username: remoteId(contestMessages.twitterAccount) });
/** True if the entry form offers the newsletter. */
const ContestEmailList = z.strictObject({ submit_to_maillist: z.boolean() });

const template = (name: (typeof templateNames)[number]) =>
  z.string().superRefine((text, context) => {
    for (const message of templateProblems(name, text)) context.addIssue({ code: 'custom', message });
  });
const ContestPage = z.strictObject({
  entry: template('entry'),
  actions: template('actions'),
  /** Id of the contest page, which is the contest's own id; read-only. */
  page_id: z.number().optional(),
});

const ContestAction = z
  .strictObject({
    action_id: id.optional(),
    kind: z.enum(actionKinds),
    /** Label of the action; empty: the usual text of the kind. */
    label: z.string().trim().max(actionLimits.label, `Use at most ${actionLimits.label} characters.`),
    points: ActionPoints,
    settings: ActionSettings,
    /** True for a closed action, which stays listed and gives no more points. */
    is_closed: z.boolean().default(false),
  })
  .superRefine((action, context) => {
    for (const [name, message] of Object.entries(actionSettingProblems(action)))
      context.addIssue({ code: 'custom', path: ['settings', name], message });
  });

const wholeNumber = (min: number, max: number, message: string) =>
  z.number(message).int(message).min(min, message).max(max, message);

const MailText = z.strictObject({
  /** Subject of the email; empty: the usual text. */
  subject: z.string().trim().max(contestLimits.mailSubject, `Use at most ${contestLimits.mailSubject} characters.`),
  message: z.string().trim().max(contestLimits.mailMessage, `Use at most ${contestLimits.mailMessage} characters.`),
});

/** True for a text without links and domains, which mail programs turn into links. */
const hasNoLink = (text: string): boolean => !/:\/\/|[\p{L}\p{N}]\.\p{L}{2}/u.test(text);

export const ContestOptions = z.strictObject({
  strictness: z.enum(strictnessLevels),
  leader_board: z.boolean(),
  /** Days a winner has to claim a prize; then the next contestant in the order of the draw is asked. */
  claim_days: wholeNumber(1, contestLimits.claimDays, contestMessages.claimDays),
  /** Months after the end until contestants' data are erased. */
  retention_months: wholeNumber(1, contestLimits.retentionMonths, contestMessages.retention),
  /** Email that confirms an entry. Anyone can enter the address of another person, so its texts can't contain links. */
  confirm_mail: MailText.extend({
    subject: MailText.shape.subject.refine(hasNoLink, contestMessages.mailLink),
    message: MailText.shape.message.refine(hasNoLink, contestMessages.mailLink),
  }),
  winner_mail: MailText,
  /** True to mail contestants who agreed to it on the day before the end. */
  reminder: z.boolean(),
});
export type ContestOptions = z.output<typeof ContestOptions>;

/** The fields of a contest with the rules each has by itself. */
const ContestFields = z.object({
  name: singleLine(contestLimits.name, contestMessages.name),
  slug: ContestSlug,
  description: z.string().trim().max(contestLimits.description, contestMessages.description),
  /** Number of a category in `contract/kit/categories`, from 1. */
  category: wholeNumber(1, categories.length, 'Choose a category from the list.').nullable(),
  language: z.enum(siteLanguageTags, 'Choose a language from the list.'),
  timezone: timeZone,
  date_format: z.enum(dateFormats),
  time_format: z.enum(timeFormats),
  start_date: localTime(contestMessages.startRequired),
  end_date: localTime(contestMessages.endRequired),
  switches: Switches,
  facebook: ContestFacebook,
  youtube: ContestYouTube,
  twitter: ContestTwitter,
  emaillist: ContestEmailList,
  contest_page: ContestPage,
  entry_form: EntryForm,
  actions: z
    .array(ContestAction)
    .min(1, contestMessages.actionsNeeded)
    .max(actionLimits.maxActions, actionMessages.tooMany),
  prizes: z
    .array(Prize)
    .min(1, prizeMessages.needed)
    .max(prizeLimits.maxPrizes, prizeMessages.tooMany)
    .refine(hasValidPositions, prizeMessages.positions),
  rules: ContestRules,
  options: ContestOptions,
});
// Date fields of a contest, which the rules over several fields need.
const Dates = ContestFields.pick({ start_date: true, end_date: true });
const ActionKinds = z.object({ switches: Switches, actions: z.array(z.object({ kind: z.enum(actionKinds) })) });
const ActionChannels = z.object({
  youtube: z.object({ ytsub_channels: z.array(z.string()) }),
  actions: z.array(z.object({ settings: z.object({ channel: z.string().optional() }) })),
});

/**
 * Form of a contest that is published, with everything that must be valid under a profile set's policies on rewarded
 * actions.
 */
const contestForm = (set: ProfileSet) =>
  // `when`: rules over several fields apply as soon as these fields are valid, even if other fields are missing.
  ContestFields.superRefine(
    ({ start_date, end_date }, context) => {
      // Local times in the same time zone are compared as text.
      if (end_date <= start_date)
        context.addIssue({ code: 'custom', path: ['end_date'], message: contestMessages.endBeforeStart });
    },
    { when: ({ value }) => Dates.safeParse(value).success },
  )
    .superRefine(
      ({ actions, switches }, context) => {
        for (const [index, { kind }] of actions.entries()) {
          const { section } = actionInfo[kind];
          const report = (message: string) =>
            context.addIssue({ code: 'custom', path: ['actions', index, 'kind'], message });
          if (section && !switches[section]) report(actionMessages.section);
          if (rewardPolicyFor(kind, set) === 'refused') report(actionMessages.refused);
        }
      },
      { when: ({ value }) => ActionKinds.safeParse(value).success },
    )
    .superRefine(
      ({ actions, youtube }, context) => {
        for (const [index, { settings }] of actions.entries()) {
          if (settings.channel && !youtube.ytsub_channels.includes(settings.channel))
            context.addIssue({
              code: 'custom',
              path: ['actions', index, 'settings', 'channel'],
              message: actionMessages.channel,
            });
        }
      },
      { when: ({ value }) => ActionChannels.safeParse(value).success },
    );

export const contestForms = { classic: contestForm('classic'), current: contestForm('current') };

/**
 * Problems that keep a contest from being published, once per field. Sections that are switched off are not validated.
 */
export const contestProblems = (values: { switches: Switches }, set: ProfileSet): FieldProblem[] => {
  const issues = contestForms[set].safeParse(values).error?.issues ?? [];
  const isOff = (name: unknown) => contestSections.some((section) => section === name && !values.switches[section]);
  const messages = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = path.map(String).join('.');
    if (!isOff(path[0]) && !messages.has(field)) messages.set(field, message);
  }
  return [...messages].map(([path, message]) => ({ path, message }));
};
