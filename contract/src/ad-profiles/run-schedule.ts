import { z } from 'zod';

/** A field that isn't complete, by its name in the network profile. */
export type FieldIssue = { field: string; message: string };

export const maxRunDays = 365;

/** Time during which ads run: continuously, or for a number of days from the first ad on, in the account's zone. */
export const RunSchedule = z
  .strictObject({
    type: z.enum(['continuous', 'days']),
    days: z.coerce.number<number | string | null>().int().min(0).max(maxRunDays).default(0),
  })
  .default({ type: 'continuous', days: 0 });
export type RunSchedule = z.output<typeof RunSchedule>;

const daysToRun = 'Days to run must be greater than 0';

export const runScheduleIssues = ({ type, days }: RunSchedule): FieldIssue[] =>
  type === 'days' && days < 1 ? [{ field: 'run_schedule', message: daysToRun }] : [];
