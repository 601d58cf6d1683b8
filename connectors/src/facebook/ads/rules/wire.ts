import { z } from 'zod';
import { dateTime, text } from '../../../kit/graph/wire.ts';

// Wire format of the rules library. Unused fields may be missing.

const Filter = z.object({ field: z.string(), operator: z.string(), value: z.unknown() });
export type Filter = z.output<typeof Filter>;
const minutes = z.number().int().nullish();

export const RuleRow = z.object({
  id: z.string().min(1),
  name: z.string().catch(''),
  status: z.string(),
  disable_error_code: z.union([z.string(), z.number()]).transform(String).nullish(),
  evaluation_spec: z.object({
    evaluation_type: z.string(),
    filters: z.array(Filter).nullish(),
    trigger: z.unknown().optional(),
  }),
  execution_spec: z.object({
    execution_type: z.string(),
    execution_options: z.array(Filter).nullish(),
    is_once_off: z.boolean().nullish(),
  }),
  schedule_spec: z
    .object({
      schedule_type: z.string(),
      schedule: z
        .array(z.object({ days: z.array(z.number()).nullish(), start_minute: minutes, end_minute: minutes }))
        .nullish(),
    })
    .nullish(),
  created_time: dateTime.nullish(),
  updated_time: dateTime.nullish(),
});
export type RuleRow = z.output<typeof RuleRow>;

/** A time as Unix seconds or ISO 8601. */
const moment = z.union([z.number().transform((seconds) => new Date(seconds * 1000)), dateTime]);
const shown = z.union([z.string(), z.number()]).transform(String).nullish();

export const HistoryRow = z.object({
  timestamp: moment,
  rule_id: z.union([z.string(), z.number()]).transform(String).nullish(),
  is_manual: z.boolean().nullish(),
  exception_code: z.union([z.string(), z.number()]).transform(String).nullish(),
  exception_message: text,
  results: z
    .array(
      z.object({
        object_id: z.union([z.string(), z.number()]).transform(String),
        object_type: z.string().catch(''),
        actions: z.array(z.object({ action: z.string(), field: text, old_value: shown, new_value: shown })).nullish(),
      }),
    )
    .nullish(),
});
export type HistoryRow = z.output<typeof HistoryRow>;

export const PreviewRow = z.object({ id: z.string() });
