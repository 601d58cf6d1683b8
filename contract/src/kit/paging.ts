import { z } from 'zod';
import type { Schema } from './call.ts';

/** Page and search of a list. Numbers arrive as text, because they are query parameters. */
export const Paging = z.strictObject({
  page: z.coerce.number<string | number>().int().min(1).max(100_000).default(1),
  search: z.string().trim().max(200).default(''),
});

export const pageSchema = <S extends Schema>(item: S) =>
  z.object({ items: z.array(item), total: z.number().int(), page: z.number().int(), page_size: z.number().int() });

export const pageSize = 25;
