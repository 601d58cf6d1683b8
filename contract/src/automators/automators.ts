import { z } from 'zod';
import { amount } from '../ads/money.ts';
import { reportPresets } from '../insights/ranges.ts';
import { reportNetworks } from '../insights/report.ts';
import { calls } from '../kit/call.ts';
import { dateTime, timeZone } from '../kit/date-time.ts';
import { ok } from '../kit/success.ts';
import { id, singleLine } from '../kit/text.ts';
import { checkAutomator } from './automator-check.ts';
import { fromAutomatorForm } from './automator-form.ts';
import { actionTypes, automatorLimits, automatorMessages, sourceTypes } from './automator-rules.ts';

/** A time of day such as "08:30". */
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, automatorMessages.time);

/** Amount that may be missing: empty fields of a form mean "none". */
const optionalAmount = amount(automatorMessages.amount).nullish();

/** Change of a budget, by percent or by an amount in currency units, with a sign; `min` and `max` bound the result. */
const BudgetStep = z.strictObject({
  type: z.enum(['percent', 'amount']),
  value: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(
      z
        .string()
        .trim()
        .regex(/^[+-]?\d{1,9}(?:\.\d{1,6})?$/, automatorMessages.change),
    ),
  min: optionalAmount,
  max: optionalAmount,
});
/** The report whose rows an automator looks at. */
export const AutomatorSource = z.strictObject({
  report_daterange: z.enum(reportPresets, automatorMessages.daterange),
  /** Level of the rows in the report on ads, by default as in the network's report. */
  level: z.enum(['campaign', 'adset', 'adgroup', 'ad', 'banner']).optional(),
  /** Id of the page whose posts are looked at; required for the report on page posts. */
  page: z.string().trim().min(1).max(100).optional(),
});
export type AutomatorSource = z.output<typeof AutomatorSource>;

/** Settings of an automator in its form. */
export const AutomatorFields = z.strictObject({
  automator_name: singleLine(automatorLimits.nameLength, automatorMessages.name),
  /** Time of day in UTC; computed when `wall_time` and `time_zone` are sent. */
  schedule_at: timeOfDay.optional(),
  /** The time of day on the clocks of `time_zone`, which summer time doesn't move. */
  wall_time: timeOfDay.optional(),
  time_zone: timeZone.optional(),
  source_type: z.enum(sourceTypes, automatorMessages.sourceType),
  adnetwork: z.enum(reportNetworks, automatorMessages.network).default('facebook'),
  adaccount: z.string(automatorMessages.account).trim().min(1, automatorMessages.account).max(100),
  source: AutomatorSource,
  /** The key of a saved or default filter. */
  filter: z.union([z.string(), z.number()]).transform(String).pipe(z.string().trim().min(1).max(40)).default('all'),
  action_type: z.enum(actionTypes, automatorMessages.actionType),
  adprofile: id.nullish(),
  change: BudgetStep.nullish(),
  /** Money per day that the automator may commit, in currency units of the account. */
  spend_limit: optionalAmount,
  max_actions: z.coerce
    .number<string | number>()
    .int()
    .min(1)
    .max(automatorLimits.maxActions)
    .default(automatorLimits.defaultActions),
  /** Hours during which an object is changed at most once. */
  once_hours: z.coerce
    .number<string | number>()
    .int()
    .min(automatorLimits.minOnceHours, automatorMessages.onceHours)
    .max(automatorLimits.maxOnceHours, automatorMessages.onceHours)
    .default(automatorLimits.defaultOnceHours),
  /** True for a dry run: it logs its actions and does none. */
  dry_run: z.boolean().default(false),
});
export type AutomatorFields = z.output<typeof AutomatorFields>;

/**
 * Settings of an automator. Fields that belong together are checked by `checkAutomator`, in the form and on the server.
 */
export const AutomatorRequest = AutomatorFields.superRefine((fields, context) => {
  for (const { path, message } of checkAutomator(fields)) context.addIssue({ code: 'custom', path, message });
});

export const AutomatorSave = z.preprocess(
  fromAutomatorForm,
  AutomatorFields.extend({
    automator_id: id.optional(),
    /** Time of the next run, as `Automator` has it; ignored, since it follows from the time of day. */
    run_at: z.unknown().optional(),
    /** True to activate the automator with this save; without it a new automator is paused. */
    activate: z.boolean().optional(),
  }).superRefine((fields, context) => {
    for (const { path, message } of checkAutomator(fields)) context.addIssue({ code: 'custom', path, message });
  }),
);
export type AutomatorSave = z.output<typeof AutomatorSave>;

const automatorStates = ['active', 'paused'] as const;

/** Result of the last run of an automator. */
const LastRun = z.object({
  run_id: z.number(),
  started_at: dateTime,
  state: z.enum(['waiting', 'running', 'done', 'skipped', 'failed']),
  dry_run: z.boolean(),
  acted: z.number(),
  message: z.string().nullable(),
});

export const Automator = z.object({
  automator_id: z.number(),
  automator_name: z.string(),
  /** Place of the automator in the order of priority; 1 is first. */
  priority: z.number(),
  state: z.enum(automatorStates),
  /** Reason why the automator paused itself; null when a member paused it. */
  paused_reason: z.string().nullable(),
  schedule_at: z.string(),
  wall_time: z.string(),
  time_zone: z.string(),
  /** The next run in unix seconds; null while paused. */
  run_at: z.number().nullable(),
  source_type: z.enum(sourceTypes),
  adnetwork: z.enum(reportNetworks),
  adaccount: z.string(),
  adaccount_name: z.string().nullable(),
  currency: z.string().nullable(),
  source: AutomatorSource,
  /** Name of `source.page`; null without a page, and when it is no longer available. */
  page_name: z.string().nullable(),
  filter: z.string(),
  filter_name: z.string().nullable(),
  action_type: z.enum(actionTypes),
  adprofile: z.number().nullable(),
  adprofile_name: z.string().nullable(),
  change: z
    .object({
      type: z.enum(['percent', 'amount']),
      value: z.string(),
      min: z.string().nullable(),
      max: z.string().nullable(),
    })
    .nullable(),
  spend_limit: z.string().nullable(),
  /** Money per day that the automator has committed now, in currency units. */
  committed: z.string().nullable(),
  max_actions: z.number(),
  once_hours: z.number(),
  dry_run: z.boolean(),
  /** Name of the member whose rights the runs of the automator use. */
  activated_by: z.string().nullable(),
  updated_at: dateTime,
  updated_by: z.string().nullable(),
  last_run: LastRun.nullable(),
  can: z.object({ edit: z.boolean(), activate: z.boolean() }),
});
export type Automator = z.output<typeof Automator>;

export const AutomatorParams = z.object({ id });
const saved = {
  need: 'automators:editor',
  body: AutomatorSave,
  accepts: 'json-or-form',
  returns: ok.extend({ automator_id: z.number(), automator: Automator }),
} as const;
const changed = ok.extend({ automator: Automator });

export const automators = calls({
  'GET /automators': {
    summary: 'Automators by priority',
    need: 'automators:viewer',
    returns: z.object({ automators: z.array(Automator) }),
  },
  'GET /automator/{id}': {
    summary: 'One automator',
    need: 'automators:viewer',
    params: AutomatorParams,
    returns: z.object({ automator: Automator }),
  },
  // Path of the call without a slash at its end; `/automator/save/` is answered by the same call, since the server
  // ignores the slash.
  'POST /automator/save': { summary: 'Save an automator', ...saved },
  'POST /automator/priority': {
    summary: 'Set the order of automators',
    need: 'automators:editor',
    body: z.preprocess(
      fromAutomatorForm,
      z.strictObject({ automators: z.array(id).min(1).max(automatorLimits.perBusiness) }),
    ),
    accepts: 'json-or-form',
    returns: ok,
  },
  'POST /automator/{id}/pause': {
    summary: 'Pause an automator',
    need: 'automators:editor',
    params: AutomatorParams,
    returns: changed,
  },
  'POST /automator/{id}/activate': {
    summary: 'Activate an automator; it runs with the rights of the member who activates it',
    need: 'automators:publisher',
    params: AutomatorParams,
    returns: changed,
  },
  'POST /automator/{id}/delete': {
    summary: 'Delete an automator',
    need: 'automators:editor',
    params: AutomatorParams,
    returns: ok,
  },
});
