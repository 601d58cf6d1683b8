import { sourceTypes } from '@fanfare/contract/automators/automator-rules';
import { rowOutcomes } from '@fanfare/contract/automators/run-log';
import { reportPresets } from '@fanfare/contract/insights/ranges';
import { reportNetworks } from '@fanfare/contract/insights/report';
import { z } from 'zod';

const number = z.coerce.number<string | number>().int().min(1).optional();

/** Search parameters of the list: what is open over it. */
export const AutomatorParams = z.object({
  /** The automator whose settings are open. */
  edit: number,
  /** The automator whose list of runs is open. */
  runs: number,
  /** The run whose rows are shown. */
  run: number,
  /** The automator that is back-tested. */
  test: number,
  outcome: z.enum(rowOutcomes).optional(),
  search: z.string().trim().max(200).default(''),
  page: z.coerce.number<string | number>().int().min(1).max(100_000).default(1),
});
export type AutomatorParams = z.output<typeof AutomatorParams>;

/** Search parameters of `/automator/new`: the report it was opened from, or a template. */
export const NewAutomatorParams = z.object({
  source_type: z.enum(sourceTypes).optional(),
  adnetwork: z.enum(reportNetworks).optional(),
  adaccount: z.string().min(1).max(100).optional(),
  level: z.enum(['campaign', 'adset', 'adgroup', 'ad', 'banner']).optional(),
  filter: z.string().max(40).optional(),
  daterange: z.enum(reportPresets).optional(),
  page_id: z.string().min(1).max(100).optional(),
  template: z.string().max(40).optional(),
});
export type NewAutomatorParams = z.output<typeof NewAutomatorParams>;
