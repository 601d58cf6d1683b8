import type { ActionSettings } from '@fanfare/contract/contests/actions';
import type { ContestDraft } from '@fanfare/contract/contests/drafts';
import { isLocalTime, toInstant } from '@fanfare/contract/kit/local-time';
import type { ActionRow, PrizeRow } from '../contest-parts.store.ts';
import type { ContestDbRow, NewContestRow } from '../contests.store.ts';

/** All fields of a contest as the wizard edits them. */
export type ContestValues = Required<ContestDraft>;
export type ContestParts = {
  actions: readonly ActionRow[];
  prizes: readonly PrizeRow[];
  /** Numbers of secret codes by action. */
  codeCounts: ReadonlyMap<number, number>;
};

export const toPrizeValues = (prize: PrizeRow): ContestValues['prizes'][number] => ({
  prize_id: prize.id,
  prize_position: prize.position,
  name: prize.name,
  description: prize.description,
  picture_id: prize.pictureId,
  value: prize.value,
  quantity: prize.quantity,
  min_points: prize.minPoints,
  method: prize.method,
  is_unique: prize.isUnique,
});

const toActionValues = (action: ActionRow, codeCount: number | undefined): ContestValues['actions'][number] => ({
  action_id: action.id,
  kind: action.kind,
  label: action.label,
  points: action.points,
  settings: withCodesSaved(action.settings, codeCount),
  is_closed: action.closedAt !== null,
});

const withCodesSaved = (settings: ActionSettings, count: number | undefined): ActionSettings =>
  count === undefined ? settings : { ...settings, codes_saved: count };

/** Fields of a contest, read from its rows. */
export const toValues = (row: ContestDbRow, { actions, prizes, codeCounts }: ContestParts): ContestValues => ({
  name: row.name,
  slug: row.slug ?? '',
  description: row.description,
  category: row.category,
  language: row.language,
  timezone: row.timeZone,
  date_format: row.dateFormat,
  time_format: row.timeFormat,
  start_date: row.startDate,
  end_date: row.endDate,
  switches: row.switches,
  facebook: row.facebook,
  youtube: row.youtube,
  twitter: row.twitter,
  emaillist: row.emaillist,
  contest_page: { page_id: row.id, entry: row.entryTemplate, actions: row.actionsTemplate },
  entry_form: row.entryForm,
  rules: row.rules,
  options: row.options,
  actions: actions.map((action) => toActionValues(action, codeCounts.get(action.id))),
  prizes: prizes.map(toPrizeValues),
});

/** Merges a change into the values; omitted fields stay. The number of saved codes in the request is ignored. */
export const mergeValues = (values: ContestValues, change: ContestDraft): ContestValues => {
  const merged: ContestValues = {
    ...values,
    ...Object.fromEntries(Object.entries(change).filter(([name, value]) => value !== undefined && name in values)),
  };
  const savedCodes = new Map(values.actions.map(({ action_id, settings }) => [action_id, settings.codes_saved]));
  return {
    ...merged,
    actions: merged.actions.map(({ settings: { codes_saved: _, ...settings }, ...action }) => {
      const count = action.action_id === undefined ? undefined : savedCodes.get(action.action_id);
      return { ...action, settings: withCodesSaved(settings, count) };
    }),
  };
};

/** Database columns of a contest from its fields, without actions and prizes, which have tables of their own. */
export const toColumns = (values: ContestValues): Omit<NewContestRow, 'businessId' | 'createdAt'> => ({
  name: values.name.trim(),
  slug: values.slug.trim().toLowerCase() || null,
  description: values.description,
  category: values.category,
  language: values.language,
  timeZone: values.timezone,
  dateFormat: values.date_format,
  timeFormat: values.time_format,
  startDate: values.start_date,
  endDate: values.end_date,
  startsAt: toMoment(values.start_date, values.timezone),
  endsAt: toMoment(values.end_date, values.timezone),
  switches: values.switches,
  facebook: values.facebook,
  youtube: values.youtube,
  twitter: values.twitter,
  emaillist: values.emaillist,
  entryForm: values.entry_form,
  rules: values.rules,
  options: values.options,
  entryTemplate: values.contest_page.entry,
  actionsTemplate: values.contest_page.actions,
});

const toMoment = (localTime: string, timeZone: string): Date | null =>
  isLocalTime(localTime) ? toInstant(localTime, timeZone) : null;
