import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { id } from '../kit/text.ts';
import { fromAutomatorForm } from './automator-form.ts';
import { actionTypes } from './automator-rules.ts';
import { AutomatorRequest } from './automators.ts';

/** Ads in the answer at most. */
export const backTestAds = 200;
export const backTestDays = { default: 30, max: 90 } as const;

/** One ad that would have been touched. Money in currency units. */
export const BackTestAd = z.object({
  object_id: z.string(),
  name: z.string(),
  /** The first day it would have been acted on, such as "2026-11-02". */
  first_fired_on: z.string(),
  firings: z.number(),
  /** What it spent after it would have been paused; 0 for other actions. */
  not_spent: z.string(),
  /** Its results after it would have been paused. */
  results_after: z.number(),
  /** Whether those results cost less than the mean of the account. */
  is_winner_lost: z.boolean(),
});

export const BackTestResult = z.object({
  action_type: z.enum(actionTypes),
  days: z.number(),
  from: z.string(),
  to: z.string(),
  currency: z.string(),
  /** Every day of the range, also those without a firing. */
  by_day: z.array(z.object({ date: z.string(), firings: z.number(), not_spent: z.string() })),
  firings: z.number(),
  ads_looked_at: z.number(),
  ads_touched: z.number(),
  not_spent: z.string(),
  winners_lost: z.number(),
  /** The mean cost per result of the range; null without results. */
  mean_cost_per_result: z.string().nullable(),
  /** Conditions that no stored history can judge. They were left out. */
  not_judged: z.array(z.object({ condition: z.string(), reason: z.string() })),
  /** The first day with stored figures, when that is later than `from`. */
  stored_from: z.string().nullable(),
  /** Those that would have been touched first, at most 200. */
  ads: z.array(BackTestAd),
});
export type BackTestResult = z.output<typeof BackTestResult>;

export const automatorBackTests = calls({
  'POST /automator/backtest': {
    summary: 'What an automator would have done on stored figures of the last days',
    need: 'automators:editor',
    limit: 'costly',
    body: z
      .strictObject({
        automator_id: id.optional(),
        /** Settings that are not saved. */
        automator: z.preprocess(fromAutomatorForm, AutomatorRequest).optional(),
        days: z.coerce.number<string | number>().int().min(1).max(backTestDays.max).default(backTestDays.default),
      })
      .refine(({ automator_id, automator }) => (automator_id === undefined) !== (automator === undefined)),
    returns: BackTestResult,
  },
});
