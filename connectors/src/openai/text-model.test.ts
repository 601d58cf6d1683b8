import { expect, test } from 'vitest';
import { z } from 'zod';
import { readAnswer } from './text-model.ts';
import { Completion, Images } from './wire.ts';

const completion = (fields: object) =>
  Completion.parse({ choices: [{ finish_reason: 'stop', message: { content: '{}' } }], ...fields });

test('half characters and NUL in an answer → replaced or dropped, in every text', () => {
  const content = '{"title":"a\\ud800b","parts":[{"html":"c\\u0000d \\ud83d\\ude00"}],"empty":"\\u0000"}';
  const shape = z.object({
    title: z.string(),
    parts: z.array(z.object({ html: z.string() })),
    empty: z.string().max(0),
  });
  expect(readAnswer(completion({ choices: [{ message: { content } }] }), shape)).toEqual({
    data: { title: 'a\ufffdb', parts: [{ html: 'cd 😀' }], empty: '' },
  });
});

test.each([
  [12, 12],
  [2 ** 31, 2 ** 31 - 1],
  [1e300, 2 ** 31 - 1],
  [0.6, 1],
  [-1, undefined],
  ['many', undefined],
  [null, null],
])('usage of %s tokens → counted as %s, and the answer is kept', (said, counted) => {
  expect(completion({ usage: { prompt_tokens: said } }).usage?.prompt_tokens).toBe(counted);
  const images = Images.parse({ data: [{ url: 'x' }], usage: { input_tokens: said } });
  expect(images.usage?.input_tokens).toBe(counted);
});

test('long name of a model in an answer → cut to 200 characters, none cut in half', () => {
  expect(completion({ model: `\0${'m'.repeat(198)}😀` }).model).toBe(`${'m'.repeat(198)}\ufffd`);
});
