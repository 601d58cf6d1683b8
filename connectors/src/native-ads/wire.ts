import { z } from 'zod';

// The network's own words. Unknown fields are dropped; numbers come as texts.

const text = z.string().nullish();

export const SubAccountRow = z.object({
  user_id: z.union([z.string().min(1), z.number()]).transform(String),
  user_name: text,
  user_email: text,
  status: text,
  created: text,
});
export type SubAccountRow = z.output<typeof SubAccountRow>;

export const list = <T extends z.ZodType>(row: T) => z.object({ success: z.literal(true), data: z.array(row) });

/** A refusal in the network's envelope, or one of the token endpoint. */
export const Refusal = z.object({
  errors: z.array(z.object({ code: z.coerce.number(), title: text, detail: text })).nullish(),
  error: text,
  error_description: text,
});
