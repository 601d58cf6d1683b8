import type { ActionType, SourceType } from '@fanfare/contract/automators/automator-rules';
import { type ReportPreset, reportPresetLabels } from '@fanfare/contract/insights/ranges';
import { type ReportLevel, type ReportNetwork, reportLevels } from '@fanfare/contract/insights/report';
import { moneyText } from '../../lib/money-text.ts';
import { formatTwelveHour } from '../../ui/fields/time-options.ts';

type Change = { type: 'percent' | 'amount'; value: string | number };

/**
 * Values that the automator's sentence names. Names of account, filter and profile are null when they no longer exist.
 */
export type SentenceParts = {
  wall_time: string;
  time_zone: string;
  source_type: SourceType;
  adnetwork: ReportNetwork;
  adaccount_name: string | null;
  source: { report_daterange: ReportPreset; level?: ReportLevel | undefined };
  page_name: string | null;
  filter: string;
  filter_name: string | null;
  action_type: ActionType;
  adprofile_name: string | null;
  change: Change | null;
  spend_limit: string | null;
  currency: string | null;
};

const levelNames: Record<ReportLevel, string> = {
  campaign: 'campaigns',
  adset: 'ad sets',
  adgroup: 'ad groups',
  ad: 'ads',
  banner: 'banners',
};

/** Time zone as shown: "Berlin time" for Europe/Berlin. */
const zoneWords = (zone: string): string =>
  zone === 'UTC' ? 'UTC' : `${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')} time`;

const amountText = (amount: string, currency: string | null): string =>
  currency ? moneyText(amount, currency) : amount;

const changeWords = ({ type, value }: Change, currency: string | null): string => {
  const text = String(value).trim();
  const size = text.replace(/^[+-]/, '');
  const verb = text.startsWith('-') ? 'cut' : 'raise';
  return `${verb} budgets by ${type === 'percent' ? `${size}%` : amountText(size, currency)}`;
};

const subject = ({ source_type, adnetwork, source, adaccount_name, page_name }: SentenceParts): string => {
  if (source_type === 'pagePostsReport') return `posts of ${page_name ?? 'a missing page'}`;
  return `${levelNames[source.level ?? reportLevels[adnetwork][0]]} of ${adaccount_name ?? 'a missing ad account'}`;
};

const deed = (parts: SentenceParts): string => {
  const { action_type, adprofile_name, adaccount_name, change, currency } = parts;
  const rows = subject(parts);
  if (action_type === 'createAd')
    return `create ads in ${adaccount_name ?? 'a missing ad account'} with ${
      adprofile_name ? `the profile “${adprofile_name}”` : 'no ad profile'
    } from ${rows}`;
  if (action_type === 'changeBudget') return `${change ? changeWords(change, currency) : 'change budgets'} of ${rows}`;
  const verbs = { pauseAd: 'pause', activateAd: 'activate', cloneAd: 'clone', notify: 'notify me about' } as const;
  return `${verbs[action_type]} ${rows}`;
};

const condition = ({ filter, filter_name }: SentenceParts): string => {
  if (filter === 'all') return '';
  return filter_name === null ? ' that fit a missing filter' : ` that fit “${filter_name}”`;
};

/**
 * Sentence as shown: "Every day at 8:00 AM Berlin time: pause ads of Harbour that fit “Expensive” (last 7 days), up to
 * $50 a day."
 */
export const describeAutomator = (parts: SentenceParts): string => {
  const { wall_time, time_zone, source, spend_limit, currency } = parts;
  const range = reportPresetLabels[source.report_daterange].toLowerCase();
  const limit = spend_limit ? `, up to ${amountText(spend_limit, currency)} a day` : '';
  return `Every day at ${formatTwelveHour(wall_time)} ${zoneWords(time_zone)}: ${deed(parts)}${condition(parts)} (${range})${limit}.`;
};
