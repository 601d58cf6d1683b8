import { z } from 'zod';

// Wire format of Graph, shared by Facebook and Instagram. Unknown fields are dropped.

/** Number that Graph sends as a string in some calls. */
export const count = z.coerce.number().catch(0);
export const text = z.string().nullish();
/** A time such as 2026-11-14T10:00:00+0000: the offset has no colon, which Date may reject. */
export const dateTime = z
  .string()
  .transform((at) => new Date(at.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')))
  .refine((at) => !Number.isNaN(at.getTime()));
export const edge = <T extends z.core.$ZodType>(item: T) => z.object({ data: z.array(item).default([]) });

export const list = <T extends z.core.$ZodType>(item: T) =>
  z.object({ data: z.array(item), paging: z.object({ next: text }).nullish() });

export const Picture = z.object({ data: z.object({ url: text }).nullish() }).nullish();

export const Me = z.object({ id: z.string(), name: z.string(), picture: Picture });

export const Permissions = list(z.object({ permission: z.string(), status: z.string() }));

export const DebuggedToken = z.object({
  data: z.object({
    is_valid: z.boolean(),
    app_id: text,
    type: text,
    user_id: text,
    expires_at: z.number().nullish(),
    data_access_expires_at: z.number().nullish(),
    scopes: z.array(z.string()).default([]),
    error: z.object({ code: z.number(), subcode: z.number().nullish(), message: text }).nullish(),
  }),
});

/** Success of a call; some calls answer with the text "true". */
export const Success = z.object({ success: z.literal([true, 'true']) });
export const Created = z.object({ id: z.string().min(1) });

export const BusinessRow = z.object({ id: z.string(), name: text });

export const Metric = z.object({
  name: z.string(),
  values: z.array(z.object({ value: z.union([z.number(), z.record(z.string(), z.number())]) })),
});

export const ErrorBody = z.object({
  error: z.object({
    message: text,
    code: z.number(),
    error_subcode: z.number().nullish(),
    is_transient: z.boolean().nullish(),
    error_user_title: text,
    error_user_msg: text,
    error_data: z.unknown().optional(),
    fbtrace_id: text,
  }),
});

export const BlamedFields = z.object({ blame_field_specs: z.array(z.array(z.string())) });

export const BusinessUsage = z.record(
  z.string(),
  z.array(
    z.object({
      call_count: count,
      total_cputime: count,
      total_time: count,
      estimated_time_to_regain_access: z.number().nullish(),
    }),
  ),
);
export const AppUsage = z.object({ call_count: count, total_cputime: count, total_time: count });
export const InsightsUsage = z.object({ app_id_util_pct: count, acc_id_util_pct: count });
export const AdAccountUsage = z.object({ acc_id_util_pct: count, reset_time_duration: z.number().nullish() });
