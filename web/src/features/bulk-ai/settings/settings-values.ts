import { BulkSettings } from '@fanfare/contract/bulk-ai/settings';
import { countOf } from '@fanfare/contract/kit/plurals';
import type { z } from 'zod';
import type { SettingsAnswer } from '../bulk-queries.ts';

/** Settings of the form, without the stop switches, which are saved at once. */
export const SettingsForm = BulkSettings.omit({ stop_generation: true, stop_posting_articles: true });
export type SettingsValues = z.output<typeof SettingsForm>;

export const toSettingsValues = ({ settings }: SettingsAnswer): SettingsValues => {
  const { stop_generation: _, stop_posting_articles: __, ...values } = BulkSettings.parse(settings);
  return values;
};

type Pace = Pick<SettingsValues, 'article_creation_interval' | 'daily_creation_limit' | 'weekly_creation_limit'>;

/** Says what the three limits mean together: the interval can allow fewer articles than the limits. */
export const paceText = (pace: Partial<Pace>): string | undefined => {
  const { article_creation_interval: hours, daily_creation_limit: daily, weekly_creation_limit: weekly } = pace;
  if (!hours || !daily || !weekly) return undefined;
  const perDay = Math.min(daily, Math.ceil(24 / hours), weekly);
  const perWeek = Math.min(weekly, perDay * 7);
  return `Up to ${countOf(perDay, 'article')} a day and ${perWeek} a week, at least ${countOf(hours, 'hour')} apart.`;
};
