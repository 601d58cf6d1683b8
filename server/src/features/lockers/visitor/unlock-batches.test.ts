import { expect, test } from 'vitest';
import { createLocker, openEmbeddedLocker } from '../../../../test/fixtures/locker.ts';
import { createTestApp, openProcess } from '../../../../test/test-app.ts';

test('lockers unlocked by several people at once in two processes, one not clicked, one locker that is being deleted → each gets their own answer, unlocks are counted once', async () => {
  const app = await createTestApp({ limitScale: 100 });
  const own = await createLocker(app);
  const gone = await createLocker(app);
  const other = await openProcess(app, { limitScale: 100 });
  const people = await Promise.all(Array.from({ length: 4 }, () => openEmbeddedLocker(app, own)));
  const leaving = await Promise.all(Array.from({ length: 4 }, () => openEmbeddedLocker(app, gone)));
  await Promise.all([...people, ...leaving].map((visitor) => visitor.click()));
  app.advanceClock(10);
  const late = await openEmbeddedLocker(app, own);
  const passive = await openEmbeddedLocker(app, own);
  await late.click();
  const unlockAll = (visitors: typeof people) =>
    Promise.all(visitors.flatMap((visitor) => [visitor.unlock(), visitor.unlock(0, {}, other), visitor.unlock()]));
  const [answers, refused, left] = await Promise.all([
    unlockAll([...people, ...people.toReversed()]),
    Promise.all([late.unlock(), passive.unlock()]),
    unlockAll(leaving),
    gone.owner.post(`/promotion/contentlocker/${gone.id}/delete`).then(({ status }) => expect(status).toBe(200)),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(refused.map(({ body }) => String(body.code))).toEqual(['locker-too-early', 'locker-not-visited']);
  expect(left.filter(({ status }) => status >= 500)).toEqual([]);
  const { body } = await own.owner.get(`/promotion/contentlocker/${own.id}/figures`);
  expect(body.total).toMatchObject({ unlocks: 4 });
});
