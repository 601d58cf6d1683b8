import { expect, test } from 'vitest';
import { createBatcher } from './batching.ts';

test('what is asked at once is one question, and everybody gets their own answer', async () => {
  const questions: number[][] = [];
  const double = createBatcher(async (items: readonly number[]) => {
    questions.push([...items]);
    return items.map((item) => item * 2);
  });
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(questions).toEqual([[1, 2, 3], [4]]);
});

test('whoever asks meanwhile goes along with the next, a limited number at a time', async () => {
  const questions: number[][] = [];
  const open: (() => void)[] = [];
  const ask = createBatcher(async (items: readonly number[]) => {
    questions.push([...items]);
    await new Promise<void>((resolve) => open.push(resolve));
    return items;
  }, 2);
  const answers = [ask(1)];
  await new Promise((resolve) => setTimeout(resolve, 5));
  answers.push(ask(2), ask(3), ask(4));
  while (questions.flat().length < 4 || open.length > 0) {
    open.shift()?.();
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4]);
  expect(questions).toEqual([[1], [2, 3], [4]]);
});

test('one that cannot be answered fails alone', async () => {
  const ask = createBatcher(async (items: readonly string[]) => {
    if (items.includes('poison')) throw new Error('No.');
    return items;
  });
  const outcomes = await Promise.allSettled(['a', 'poison', 'b'].map(ask));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('an answer too few is nobody’s answer', async () => {
  const ask = createBatcher(async (items: readonly number[]) => items.slice(1));
  expect((await Promise.allSettled([ask(1), ask(2)])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
