import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { pageSchema } from '../kit/paging.ts';
import { ok } from '../kit/success.ts';
import { id } from '../kit/text.ts';
import { actionTypes } from './automator-rules.ts';
import { AutomatorParams } from './automators.ts';

/** States of a run. `waiting`: waits for figures that are read again. */
const runStates = ['waiting', 'running', 'done', 'skipped', 'failed'] as const;
export type RunState = (typeof runStates)[number];
export const runStateLabels: Record<RunState, string> = {
  waiting: 'Waiting for figures',
  running: 'Running',
  done: 'Done',
  skipped: 'Skipped',
  failed: 'Failed',
};

/** Results of a run for one row of its report. `would-act`: the row would have been acted on, but the run was dry. */
export const rowOutcomes = ['acted', 'would-act', 'held-back', 'not-matched'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];
export const rowOutcomeLabels: Record<RowOutcome, string> = {
  acted: 'Acted',
  'would-act': 'Would act',
  'held-back': 'Held back',
  'not-matched': 'Didn’t match',
};

/** Reasons why a row was acted on or not. */
const rowReasons = [
  'matched',
  'not-matched',
  'done-before',
  'changed-recently',
  'higher-priority',
  'spend-limit',
  'action-limit',
  'business-limit',
  'stopped',
  'not-promotable',
  'already-so',
  'no-budget',
  'at-bound',
  'shared-budget',
  'refused',
] as const;
export type RowReason = (typeof rowReasons)[number];
export const rowReasonLabels: Record<RowReason, string> = {
  matched: 'It fits the filter',
  'not-matched': 'It doesn’t fit the filter',
  'done-before': 'This automator made an ad from it before',
  'changed-recently': 'It was changed recently',
  'higher-priority': 'An automator with higher priority changed it',
  'spend-limit': 'The spend limit is reached',
  'action-limit': 'The actions of this run are used up',
  'business-limit': 'A limit of the business is reached',
  stopped: 'Changes of ads are stopped',
  'not-promotable': 'It can’t be promoted',
  'already-so': 'It is so already',
  'no-budget': 'It has no budget of its own',
  'at-bound': 'Its budget is at the bound',
  'shared-budget': 'It shares a budget with an ad that was changed',
  refused: 'It can’t be changed',
};

/** Reason of a row whose queued ad was not created. */
export const notCreatedText = (failure: string): string =>
  failure.startsWith('Not created') ? failure : `Not created: ${failure}`;

export const AutomatorRun = z.object({
  run_id: z.number(),
  automator_id: z.number(),
  automator_name: z.string(),
  action_type: z.enum(actionTypes),
  /** `now`: a member started the run. */
  trigger: z.enum(['schedule', 'now']),
  dry_run: z.boolean(),
  state: z.enum(runStates),
  /** Reason why the run was skipped or failed, or a note for its member. */
  message: z.string().nullable(),
  scheduled_at: dateTime,
  started_at: dateTime,
  finished_at: dateTime.nullable(),
  counts: z.object({
    rows: z.number(),
    matched: z.number(),
    acted: z.number(),
    would_act: z.number(),
    held_back: z.number(),
    not_matched: z.number(),
  }),
  /** Number of rows that did not match, by the first condition they failed. */
  conditions: z.array(z.object({ condition: z.string(), count: z.number() })),
  /** Number of the run's rows, by the reason why they were acted on or not. */
  reasons: z.array(z.object({ reason: z.enum(rowReasons), count: z.number() })),
  /** Rows in the log; rows beyond `automatorLimits.keptRows` that did not match are only counted. */
  kept_rows: z.number(),
  /** Ids of the run's actions; `/ads/action/{id}` has their progress and undo. */
  action_ids: z.array(z.number()),
  /** Money per day that the run committed, in currency units. */
  committed: z.string().nullable(),
  currency: z.string().nullable(),
});
export type AutomatorRun = z.output<typeof AutomatorRun>;

export const AutomatorRunRow = z.object({
  object_id: z.string(),
  name: z.string(),
  outcome: z.enum(rowOutcomes),
  reason: z.enum(rowReasons),
  /** Reason of the row in words, with the condition or the figures. */
  text: z.string(),
  /** The figures that the conditions compared, by field. */
  figures: z.record(z.string(), z.union([z.number(), z.string()]).nullable()),
});
export type AutomatorRunRow = z.output<typeof AutomatorRunRow>;

export const runRowsPageSize = 50;
const page = z.coerce.number<string | number>().int().min(1).max(100_000).default(1);

export const automatorRuns = calls({
  'POST /automator/{id}/run': {
    summary: 'Run an automator now as a dry run: it logs what it would do, and does nothing',
    need: 'automators:editor',
    limit: 'costly',
    params: AutomatorParams,
    returns: ok.extend({ run_id: z.number() }),
  },
  'GET /automator/{id}/runs': {
    summary: 'Runs of an automator, newest first',
    need: 'automators:viewer',
    params: AutomatorParams,
    query: z.strictObject({ page, state: z.enum(runStates).optional() }),
    returns: pageSchema(AutomatorRun),
  },
  'GET /automator/run/{id}': {
    summary: 'One run of an automator',
    need: 'automators:viewer',
    params: AutomatorParams,
    returns: z.object({ run: AutomatorRun }),
  },
  'GET /automator/run/{id}/rows': {
    summary: 'Rows that a run looked at and why it did or did not act',
    need: 'automators:viewer',
    params: z.object({ id }),
    query: z.strictObject({
      page,
      outcome: z.enum(rowOutcomes).optional(),
      reason: z.enum(rowReasons).optional(),
      search: z.string().trim().max(200).default(''),
    }),
    returns: pageSchema(AutomatorRunRow),
  },
});
