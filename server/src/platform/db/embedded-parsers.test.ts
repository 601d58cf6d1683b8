import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { onCleanup } from '../../../test/cleanup.ts';
import { createEmptyDatabase } from '../../../test/database.ts';

test('arrays of the types of our columns read from the database → arrays, with both drivers', async () => {
  const { db, close } = await createEmptyDatabase();
  onCleanup(close);
  const answer = await db.execute(sql`select
    array[1, 2] as ints, array['a', 'b,c', null] as texts, array[true] as flags, array['x'::varchar] as words,
    array['{"a":1}'::jsonb] as documents, array[1.5::float8] as numbers`);
  const row = { ints: [1, 2], texts: ['a', 'b,c', null], flags: [true], words: ['x'] };
  expect(answer).toMatchObject({ rows: [{ ...row, documents: [{ a: 1 }], numbers: [1.5] }] });
});
