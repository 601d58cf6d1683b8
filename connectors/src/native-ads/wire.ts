import { z } from 'zod';

// Wire format of the network. Unknown fields are dropped; numbers can be strings.

const text = z.string().nullish();

export const SubAccountRow = z.object({
  user_id: z.union([z.string().min(1), z.number()]).transform(String),
  user_name: text,
  user_email: text,
  status: text,
  created: text,
});
export type SubAccountRow = z.output<typeof SubAccountRow>;

export const list = <T extends z.core.$ZodType>(row: T) => z.object({ success: z.literal(true), data: z.array(row) });

/** An API error, or an error of the token endpoint. */
export const ErrorBody = z.object({
  errors: z.array(z.object({ code: z.coerce.number(), title: text, detail: text })).nullish(),
  error: text,
  error_description: text,
});
