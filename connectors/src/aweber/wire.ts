import { z } from 'zod';

export const ErrorBody = z.object({
  error: z.object({ type: z.string().nullish(), message: z.string().nullish() }),
});
export const OAuthErrorBody = z.object({ error: z.string(), error_description: z.string().nullish() });

/** Id of AWeber: a number, kept as text. */
const id = z.union([z.string(), z.number()]).transform(String);

/** Page of a collection; the link to the next page is absent on the last one. */
export const collection = <T>(row: z.core.$ZodType<T>) =>
  z.object({ entries: z.array(row), next_collection_link: z.string().nullish() });

export const AccountRow = z.object({ id });
export const ListRow = z.object({ id, name: z.string(), unique_list_id: z.string().nullish() });
export const CustomFieldRow = z.object({ name: z.string().min(1) });
export const SubscriberRow = z.object({ id, email: z.string(), status: z.string() });
