import { actionsOf } from '@fanfare/contract/automators/automator-rules';
import { AutomatorRequest } from '@fanfare/contract/automators/automators';
import { allAccounts, reportLevels } from '@fanfare/contract/insights/report';
import type { Automator } from '../automator-calls.ts';
import type { NewAutomatorParams } from '../automator-params.ts';
import { type AutomatorValues, automatorTemplates } from '../automator-templates.ts';

/** Values of a new automator, which begins with a dry run at 8 in the morning. */
const firstValues = (timeZone: string): Partial<AutomatorValues> => ({
  automator_name: '',
  wall_time: '08:00',
  time_zone: timeZone,
  adnetwork: 'facebook',
  filter: 'all',
  source: { report_daterange: 'last_7_days' },
  dry_run: true,
  max_actions: 20,
  once_hours: 24,
});

/** The form of a new automator, filled from the report's address or from a template. */
export function newValues(params: NewAutomatorParams, timeZone: string): Partial<AutomatorValues> {
  const first = firstValues(timeZone);
  const template = automatorTemplates.find(({ id }) => id === params.template)?.values;
  if (template) return { ...first, ...template };
  const { source_type, adaccount, daterange, filter, level, page_id } = params;
  const adnetwork = source_type === 'pagePostsReport' ? 'facebook' : (params.adnetwork ?? 'facebook');
  const hasLevel = level !== undefined && reportLevels[adnetwork].includes(level);
  return {
    ...first,
    adnetwork,
    ...(source_type && { source_type }),
    ...(filter && { filter }),
    ...(adaccount && adaccount !== allAccounts && { adaccount }),
    source: {
      report_daterange: daterange ?? 'last_7_days',
      ...(source_type !== 'pagePostsReport' && hasLevel && { level }),
      ...(source_type === 'pagePostsReport' && page_id && { page: page_id }),
    },
  };
}

export const savedValues = (automator: Automator): Partial<AutomatorValues> => ({
  automator_name: automator.automator_name,
  wall_time: automator.wall_time,
  time_zone: automator.time_zone,
  source_type: automator.source_type,
  adnetwork: automator.adnetwork,
  adaccount: automator.adaccount,
  source: automator.source,
  filter: automator.filter,
  action_type: automator.action_type,
  adprofile: automator.adprofile,
  change: automator.change,
  spend_limit: automator.spend_limit,
  max_actions: automator.max_actions,
  once_hours: automator.once_hours,
  dry_run: automator.dry_run,
});

/** Body of a save: the values without fields that belong to another source or action. */
export function toRequest(values: AutomatorValues): AutomatorValues {
  const { adprofile, change, source, ...rest } = values;
  const isPosts = values.source_type === 'pagePostsReport';
  const { report_daterange, level, page } = source;
  return {
    ...rest,
    source: { report_daterange, ...(isPosts ? page && { page } : level && { level }) },
    ...(values.action_type === 'createAd' && { adprofile }),
    ...(values.action_type === 'changeBudget' && { change }),
  };
}

/** Body of a save; undefined until the values are complete. */
export function completeRequest(values: Partial<AutomatorValues>): AutomatorValues | undefined {
  const read = AutomatorRequest.safeParse({ ...values, automator_name: values.automator_name || 'Automator' });
  if (!read.success) return undefined;
  return toRequest({ ...read.data });
}

/** The chosen action, or the first one of the source if the chosen one doesn't fit it. */
export const fittingAction = (source: AutomatorValues['source_type'], action: AutomatorValues['action_type']) =>
  actionsOf[source].includes(action) ? action : actionsOf[source][0];
