import type { contestForms } from '@fanfare/contract/contests/contest';
import { newContest } from '@fanfare/contract/contests/drafts';
import { defaultDrawSettings } from '@fanfare/contract/contests/prizes';
import type { z } from 'zod';
import type { GetFieldProps } from '../../../ui/form/use-field.ts';
import type { ContestDetails } from '../contest-queries.ts';

/** The values of the wizard. */
export type ContestValues = z.input<(typeof contestForms)['classic']>;
export type ContestField = GetFieldProps<ContestValues>;
export type StepProps = { field: ContestField; values: Partial<ContestValues> };
export type ActionValues = ContestValues['actions'][number];
export type PrizeValues = ContestValues['prizes'][number];

/** A new action of the contest form, with the default settings of its kind. */
export const newAction = (kind: ActionValues['kind']): ActionValues => ({
  kind,
  label: '',
  points: 10,
  settings: {
    ...(kind === 'question' ? { answer_rule: 'any' as const } : {}),
    ...(kind === 'referral' ? { max_friends: 50 } : {}),
    ...(kind === 'twitter_follow' ? { check_follow: true } : {}),
  },
});

export const newPrize = (position: number): PrizeValues => ({
  prize_position: position,
  name: '',
  description: '',
  picture_id: null,
  value: '',
  quantity: 1,
  min_points: 0,
  ...defaultDrawSettings,
});

/** Values of a new contest: one prize and two actions to start from. */
export const newFormValues = (timezone: string, organizer: string): Partial<ContestValues> => ({
  ...newContest,
  timezone,
  description: '',
  category: null,
  actions: [newAction('referral'), newAction('daily_bonus')],
  prizes: [newPrize(1)],
  rules: {
    ...newContest.rules,
    organizer,
    eligibility: 'Everyone who accepts these rules.',
    notification: 'Winners are notified by email within 7 days after the end of the contest.',
  },
});

/** Form values of a contest, without its read-only fields. */
export const toFormValues = (contest: ContestDetails): Partial<ContestValues> => {
  const { contest_page, prizes, switches, facebook, youtube, twitter, emaillist, entry_form, options } = contest;
  const { name, slug, description, category, language, timezone, date_format, time_format } = contest;
  return {
    name,
    slug,
    description,
    category,
    language,
    timezone,
    date_format,
    time_format,
    start_date: contest.start_date,
    end_date: contest.end_date,
    switches,
    facebook: { ...newContest.facebook, ...facebook },
    youtube,
    emaillist,
    twitter: { twitter_username: twitter.twitter_username ?? '' },
    contest_page: { entry: contest_page.entry, actions: contest_page.actions },
    entry_form: {
      phone: 'off',
      country: 'off',
      birth_date: 'off',
      ...entry_form,
      questions: (entry_form.questions ?? []).map(({ text = '', is_required = false }) => ({ text, is_required })),
    },
    actions: contest.actions.map(({ label = '', points = 0, settings = {}, ...action }) => ({
      ...action,
      label,
      points,
      settings,
    })),
    prizes: prizes.map(({ winners: _, picture_url: __, seed_hash: ___, ...prize }) => ({
      ...newPrize(prize.prize_position ?? 0),
      ...prize,
    })),
    rules: { ...newContest.rules, ...contest.rules },
    options: {
      ...newContest.options,
      ...options,
      confirm_mail: { subject: '', message: '', ...options.confirm_mail },
      winner_mail: { subject: '', message: '', ...options.winner_mail },
    },
  };
};
