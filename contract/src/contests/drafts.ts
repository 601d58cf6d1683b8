import { z } from 'zod';
import { categories } from '../kit/categories.ts';
import { timeZone } from '../kit/date-time.ts';
import { isLocalTime } from '../kit/local-time.ts';
import { id } from '../kit/text.ts';
import { siteLanguageTags } from '../sites/languages.ts';
import { submitId } from '../social/social.ts';
import { ActionSettings, actionKinds, actionLimits, actionMessages } from './actions.ts';
import { contestLimits, Switches, strictnessLevels } from './contest.ts';
import { contestantLimits, fieldUses } from './contestants.ts';
import { dateFormats, timeFormats } from './dates.ts';
import { defaultDrawSettings, prizeLimits, prizeMessages } from './prizes.ts';
import { ruleLimits } from './rules.ts';
import { defaultTemplates, maxTemplateBytes, templateMessages } from './templates.ts';
import { drawMethods } from './winners.ts';

// Schemas of drafts check types and limits only: a draft can miss anything that publishing needs.
const limitedText = (max: number) => z.string().max(max, `Use at most ${max} characters.`);
const text = (max: number) => limitedText(max).default('');
const wholeNumber = (max: number) => z.number().int().min(0).max(max);
const time = z.string().refine((value) => value === '' || isLocalTime(value));
const templateText = z.string().max(maxTemplateBytes, templateMessages.tooLong);
const mailText = z
  .strictObject({ subject: text(contestLimits.mailSubject), message: text(contestLimits.mailMessage) })
  .prefault({});

const DraftAction = z.strictObject({
  action_id: id.optional(),
  kind: z.enum(actionKinds),
  label: text(actionLimits.label),
  /** Points of the action; 0: not entered yet. */
  points: z.number().int().min(0).max(actionLimits.points, actionMessages.pointsTooHigh).default(0),
  settings: ActionSettings.prefault({}),
  is_closed: z.boolean().default(false),
});

const DraftPrize = z.strictObject({
  prize_id: id.optional(),
  prize_position: wholeNumber(prizeLimits.maxPrizes).default(0),
  name: text(prizeLimits.name),
  description: text(prizeLimits.description),
  picture_id: id.nullable().default(null),
  value: text(prizeLimits.value),
  quantity: wholeNumber(prizeLimits.quantity).default(1),
  min_points: wholeNumber(prizeLimits.minPoints).default(0),
  method: z.enum(drawMethods).default(defaultDrawSettings.method),
  is_unique: z.boolean().default(defaultDrawSettings.is_unique),
});

const DraftFacebook = z.strictObject({
  fb_uid: text(100),
  app_id: text(100),
  fbpage_id: text(100),
  fbcontest_page_id: text(100),
});

const DraftEntryForm = z.strictObject({
  phone: z.enum(fieldUses).default('off'),
  country: z.enum(fieldUses).default('off'),
  birth_date: z.enum(fieldUses).default('off'),
  questions: z
    .array(z.strictObject({ text: text(contestantLimits.question), is_required: z.boolean().default(false) }))
    .max(contestantLimits.maxQuestions)
    .default([]),
});

export const DraftRules = z.strictObject({
  organizer: text(ruleLimits.name),
  address: text(ruleLimits.address),
  eligibility: text(ruleLimits.text),
  minimum_age: wholeNumber(ruleLimits.age).default(0),
  countries: z.array(z.string().length(2)).max(250).default([]),
  notification: text(ruleLimits.text),
  is_free: z.boolean().default(false),
  releases_networks: z.boolean().default(false),
  privacy_contact: text(ruleLimits.contact),
  more: text(10_000),
});
export type DraftRules = z.output<typeof DraftRules>;

export const DraftOptions = z.strictObject({
  strictness: z.enum(strictnessLevels).default('medium'),
  leader_board: z.boolean().default(false),
  claim_days: wholeNumber(contestLimits.claimDays).default(7),
  retention_months: wholeNumber(contestLimits.retentionMonths).default(12),
  confirm_mail: mailText,
  winner_mail: mailText,
  reminder: z.boolean().default(false),
});

/** The fields of a contest as drafts store them; a field that is left out stays as it is. */
export const ContestDraft = z.strictObject({
  name: limitedText(contestLimits.name).optional(),
  slug: limitedText(60).optional(),
  description: limitedText(contestLimits.description).optional(),
  category: wholeNumber(categories.length).min(1).nullable().optional(),
  language: z.enum(siteLanguageTags).optional(),
  timezone: timeZone.optional(),
  date_format: z.enum(dateFormats).optional(),
  time_format: z.enum(timeFormats).optional(),
  start_date: time.optional(),
  end_date: time.optional(),
  switches: Switches.optional(),
  facebook: DraftFacebook.optional(),
  youtube: z
    .strictObject({ ytsub_channels: z.array(z.string().max(contestLimits.channel)).max(contestLimits.maxChannels) })
    .optional(),
  twitter: z.strictObject({ twitter_username: text(100) }).optional(),
  emaillist: z.strictObject({ submit_to_maillist: z.boolean() }).optional(),
  contest_page: z
    .strictObject({
      entry: templateText,
      actions: templateText,
      /** Id of the contest page, which is the contest's own id; read-only. */
      page_id: z.number().optional(),
    })
    .optional(),
  entry_form: DraftEntryForm.optional(),
  actions: z.array(DraftAction).max(actionLimits.maxActions, actionMessages.tooMany).optional(),
  prizes: z.array(DraftPrize).max(prizeLimits.maxPrizes, prizeMessages.tooMany).optional(),
  rules: DraftRules.optional(),
  options: DraftOptions.optional(),
});
export type ContestDraft = z.output<typeof ContestDraft>;

/** A field of all prize rows of a form, side by side; a form with one row sends one text. */
const formColumn = z
  .union([
    z.string().max(prizeLimits.description),
    z.array(z.string().max(prizeLimits.description)).max(prizeLimits.maxPrizes),
  ])
  .optional();

/**
 * Body of a save. With `draft`, it is saved as it is; without it, everything is validated and the contest is published.
 */
export const ContestSave = ContestDraft.extend({
  draft: z.union([z.boolean(), z.stringbool()]).default(false),
  /** Id of the submit: repeating `POST /contest/new/save` with the same id returns the contest of the first request. */
  submit_id: submitId.optional(),
  /** Columns of the prize rows, which a form sends instead of `prizes`. */
  'prize_position[]': formColumn,
  'prize_id[]': formColumn,
  'prize_name[]': formColumn,
  'quantity[]': formColumn,
  'min_points[]': formColumn,
});
export type ContestSave = z.output<typeof ContestSave>;

/** The prize rows of a form, parsed; undefined if it has none. An empty id is that of a new prize. */
export const prizesOfForm = (body: ContestSave) => {
  const column = (name: 'prize_position[]' | 'prize_id[]' | 'prize_name[]' | 'quantity[]' | 'min_points[]') =>
    [body[name] ?? []].flat();
  const positions = column('prize_position[]');
  if (positions.length === 0) return undefined;
  const ids = column('prize_id[]');
  const names = column('prize_name[]');
  const quantities = column('quantity[]');
  const minPoints = column('min_points[]');
  const number = (text: string | undefined) => (text ? Number(text) : undefined);
  return z.array(DraftPrize).safeParse(
    positions.map((position, index) => ({
      prize_id: number(ids?.[index]),
      prize_position: number(position),
      name: names?.[index],
      quantity: number(quantities?.[index]),
      min_points: number(minPoints?.[index]),
    })),
  );
};

/** Default values of a new contest. */
export const newContest = {
  switches: { facebook: false, youtube: false, twitter: false, emaillist: false, contest_page: false },
  facebook: DraftFacebook.parse({}),
  youtube: { ytsub_channels: [] },
  twitter: { twitter_username: '' },
  emaillist: { submit_to_maillist: true },
  contest_page: defaultTemplates,
  entry_form: DraftEntryForm.parse({}),
  rules: DraftRules.parse({}),
  options: DraftOptions.parse({}),
  date_format: 'MM/DD/YYYY',
  time_format: 'hh:mm A',
  language: 'en',
} satisfies ContestDraft;
