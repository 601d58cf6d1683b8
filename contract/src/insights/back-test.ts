import { z } from 'zod';

/** Largest number of rows in the answer of a back test. */
export const backTestRows = 200;
export const backTestDays = { offered: [7, 14, 30, 60, 90], default: 30, max: 90 } as const;
export const backTestDaysField = z.coerce
  .number<string | number>()
  .int()
  .min(1)
  .max(backTestDays.max)
  .default(backTestDays.default);

/** A campaign, group or ad on which the tested automator or rule would have acted. Money in currency units. */
const BackTestRow = z.object({
  object_id: z.string(),
  name: z.string(),
  /** First day on which the row would have been acted on, such as "2026-11-02". */
  first_fired_on: z.string(),
  firings: z.number(),
  /** Money that the row would not have spent after its first firing. */
  not_spent: z.string(),
  /** Results of the row after its first firing. */
  results_after: z.number(),
  /**
   * True if the row would have been stopped or lowered although its later results cost no more than the mean of the
   * account.
   */
  is_winner_lost: z.boolean(),
});

/** Effects that an automator or an ad rule would have had on stored figures. Money in currency units. */
export const BackTestResult = z.object({
  from: z.string(),
  to: z.string(),
  currency: z.string(),
  /** Every day of the range, also days without a firing of the automator or rule. */
  by_day: z.array(z.object({ date: z.string(), firings: z.number(), not_spent: z.string() })),
  firings: z.number(),
  /** Number of rows with figures on at least one day of the range. */
  looked_at: z.number(),
  touched: z.number(),
  not_spent: z.string(),
  /** Additional spend in currency units that raised budgets would have caused. */
  extra_spend: z.string(),
  results_lost: z.number(),
  winners_lost: z.number(),
  /** The mean cost per result of the range; null without results. */
  mean_cost_per_result: z.string().nullable(),
  /** Conditions that no stored history can judge, which were left out. */
  not_judged: z.array(z.object({ condition: z.string(), reason: z.string() })),
  /** The first day with stored figures, if the test needs figures from earlier days. */
  stored_from: z.string().nullable(),
  /** Time at which the figures were read; null before the first reading of the account. */
  figures_at: z.iso.datetime().nullable(),
  /** Rows, those with the most unspent money first; at most 200. */
  rows: z.array(BackTestRow),
});
export type BackTestResult = z.output<typeof BackTestResult>;
