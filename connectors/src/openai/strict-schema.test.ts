import { expect, test } from 'vitest';
import { z } from 'zod';
import { toStrictSchema } from './strict-schema.ts';

test('shape of an answer → JSON schema with closed objects, all fields required, no lengths or counts', () => {
  const shape = z.strictObject({
    title: z.string().trim().min(1).max(70).describe('Short'),
    tags: z.array(z.string().regex(/^a/)).min(1).max(3),
    size: z.enum(['short', 'long']),
    score: z.number().min(0).max(1),
    count: z.int(),
    note: z.string().nullable(),
    isDone: z.boolean(),
  });
  expect(toStrictSchema(shape)).toEqual({
    type: 'object',
    properties: {
      title: { type: 'string', description: 'Short' },
      tags: { type: 'array', items: { type: 'string' } },
      size: { type: 'string', enum: ['short', 'long'] },
      score: { type: 'number' },
      count: { type: 'integer' },
      note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      isDone: { type: 'boolean' },
    },
    required: ['title', 'tags', 'size', 'score', 'count', 'note', 'isDone'],
    additionalProperties: false,
  });
});

const nested = (levels: number): z.core.$ZodType =>
  levels === 0 ? z.string() : z.strictObject({ a: nested(levels - 1) });

test.each([
  ['a list', z.array(z.string()), 'must be an object'],
  ['an optional field', z.strictObject({ a: z.string().optional() }), 'nullable instead of optional'],
  ['a record', z.strictObject({ a: z.record(z.string(), z.string()) }), 'needs fields'],
  ['anything', z.strictObject({ a: z.unknown() }), 'needs one type'],
  ['six levels', nested(6), 'at most 5 levels'],
])('shape of an answer, %s → error that names the rule', (_, shape, message) => {
  expect(() => toStrictSchema(shape)).toThrow(message);
});
