import { z } from 'zod';
import type { Schema } from './call.ts';

/** A list's place in its pages; it lives in the address, so it comes as text. */
export const Paging = z.strictObject({
  page: z.coerce.number<string | number>().int().min(1).max(100_000).default(1),
  search: z.string().trim().max(200).default(''),
});

export const pageOf = <S extends Schema>(item: S) =>
  z.object({ items: z.array(item), total: z.number().int(), page: z.number().int(), page_size: z.number().int() });

export const pageSize = 25;
