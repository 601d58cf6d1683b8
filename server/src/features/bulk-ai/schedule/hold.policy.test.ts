import { expect, test } from 'vitest';
import { holdReasons, isCheckedAgain, lastingReasons } from './hold.policy.ts';

const hold = (articleId: number, holdPercent: number) =>
  holdReasons({ articleId, isFirst: false, holdPercent, gates: [] }).length > 0;

test('10 % of articles to be held by chance → about a tenth is held, the same ones each time; 0 % → none; 100 % → all', () => {
  const ids = Array.from({ length: 2000 }, (_, index) => index + 1);
  const held = ids.filter((id) => hold(id, 10));
  expect(held.length).toBeGreaterThan(140);
  expect(held.length).toBeLessThan(260);
  expect(ids.filter((id) => hold(id, 10))).toEqual(held);
  expect([ids.some((id) => hold(id, 0)), ids.every((id) => hold(id, 100))]).toEqual([false, true]);
});

test('first article of a category with a failed gate → both hold reasons; gate that was not measured → no reason', () => {
  const gate = { gate: 'length' as const, score: null, threshold: null };
  const gates = [
    { ...gate, passed: false, reason: 'Too short.' },
    { ...gate, passed: null, reason: 'Not measured.' },
  ];
  expect(holdReasons({ articleId: 1, isFirst: true, holdPercent: 0, gates })).toEqual([
    'Too short.',
    'The first article of a category waits for a person.',
  ]);
});

test('article checked by the gates again → hold reasons by gates, first article and chance are settled, other reasons stay', () => {
  const gates = [{ gate: 'length' as const, passed: false, score: 1, threshold: 300, reason: 'Too short.' }];
  const picked = holdReasons({ articleId: 1, isFirst: true, holdPercent: 100, gates });
  const lasting = ['It was edited after its approval.', 'Its site changed. Check its links before it is posted.'];
  expect([picked.length, lastingReasons({ heldBecause: [...picked, ...lasting, isCheckedAgain], gates })]).toEqual([
    3,
    lasting,
  ]);
});
