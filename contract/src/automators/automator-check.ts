import type { ReportNetwork } from '../insights/report.ts';
import { type ReportLevel, reportLevels } from '../insights/report.ts';
import { type ActionType, actionsOf, automatorMessages, type SourceType } from './automator-rules.ts';

/** Date ranges that the report on page posts offers. */
export const postRanges = ['today', 'yesterday', 'last_7_days', 'last_30_days', 'this_month', 'last_month'] as const;

type Checked = {
  schedule_at?: string | undefined;
  wall_time?: string | undefined;
  time_zone?: string | undefined;
  source_type: SourceType;
  adnetwork: ReportNetwork;
  source: { report_daterange: string; level?: ReportLevel | undefined; page?: string | undefined };
  action_type: ActionType;
  adprofile?: number | null | undefined;
  change?:
    | { type: 'percent' | 'amount'; value: string; min?: string | null | undefined; max?: string | null | undefined }
    | null
    | undefined;
  spend_limit?: string | null | undefined;
};
export type FieldProblem = { path: string[]; message: string };

const isEmpty = (text: string | null | undefined): boolean => text === null || text === undefined || text === '';

/** True if the change raises a budget. */
export const isRaise = (change: { value: string } | null | undefined): boolean =>
  change !== null && change !== undefined && Number(change.value) > 0;

/** True if the automator can commit money, so that it needs a limit. */
export const needsSpendLimit = (fields: Pick<Checked, 'action_type' | 'change'>): boolean =>
  fields.action_type === 'createAd' || (fields.action_type === 'changeBudget' && isRaise(fields.change));

/** Checks the fields of an automator that depend on each other; returns their problems. */
export const checkAutomator = (fields: Checked): FieldProblem[] => [
  ...checkTime(fields),
  ...checkSource(fields),
  ...checkAction(fields),
];

const checkTime = ({ schedule_at, wall_time, time_zone }: Checked): FieldProblem[] => {
  if (wall_time === undefined && schedule_at === undefined)
    return [{ path: ['wall_time'], message: automatorMessages.timeRequired }];
  return wall_time !== undefined && time_zone === undefined
    ? [{ path: ['time_zone'], message: automatorMessages.zoneRequired }]
    : [];
};

const checkSource = ({ source_type, adnetwork, source }: Checked): FieldProblem[] => {
  if (source_type === 'adInsightsReport')
    return source.level === undefined || reportLevels[adnetwork].includes(source.level)
      ? []
      : [{ path: ['source', 'level'], message: automatorMessages.level }];
  const problems: FieldProblem[] = [];
  if (adnetwork !== 'facebook') problems.push({ path: ['adnetwork'], message: automatorMessages.postsNetwork });
  if (source.page === undefined) problems.push({ path: ['source', 'page'], message: automatorMessages.page });
  if (!postRanges.some((range) => range === source.report_daterange))
    problems.push({ path: ['source', 'report_daterange'], message: automatorMessages.postRange });
  return problems;
};

const checkAction = (fields: Checked): FieldProblem[] => {
  const { source_type, action_type, adprofile, change, spend_limit } = fields;
  if (!actionsOf[source_type].includes(action_type))
    return [{ path: ['action_type'], message: automatorMessages.pair }];
  const problems: FieldProblem[] = [];
  if (action_type === 'createAd' && (adprofile === null || adprofile === undefined))
    problems.push({ path: ['adprofile'], message: automatorMessages.adprofile });
  if (action_type === 'changeBudget') problems.push(...checkChange(change));
  const isLimited = !isEmpty(spend_limit) && Number(spend_limit) > 0;
  if (needsSpendLimit(fields) && !isLimited)
    problems.push({ path: ['spend_limit'], message: automatorMessages.spendLimit });
  return problems;
};

const checkChange = (change: Checked['change']): FieldProblem[] => {
  if (change === null || change === undefined)
    return [{ path: ['change', 'value'], message: automatorMessages.changeRequired }];
  const value = Number(change.value);
  if (value === 0) return [{ path: ['change', 'value'], message: automatorMessages.changeZero }];
  if (change.type === 'percent' && value <= -100)
    return [{ path: ['change', 'value'], message: automatorMessages.cutOver100 }];
  return !isEmpty(change.min) && !isEmpty(change.max) && Number(change.min) > Number(change.max)
    ? [{ path: ['change', 'max'], message: automatorMessages.bounds }]
    : [];
};
