import { beforeAll, expect, test } from 'vitest';
import { createMember, type TestUser } from '../../../../test/fixtures/business.ts';
import { createLocker, lockerForm, openEmbeddedLocker } from '../../../../test/fixtures/locker.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { drainEvents } from '../../../../test/job-queue.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let locker: Awaited<ReturnType<typeof createLocker>>;
beforeAll(async () => {
  app = await createTestApp();
  locker = await createLocker(app);
});

const save = (user: TestUser, ids: readonly unknown[], fields: object = {}) =>
  user.post('/campaign/save', {
    name: 'Spring',
    parts: ids.map((id) => ({ kind: 'locker', id: String(id) })),
    ...fields,
  });
const create = async (user: TestUser, ids: readonly unknown[]): Promise<number> => {
  const { status, body, text } = await save(user, ids);
  if (status !== 200) throw new Error(`Saving failed: ${text}`);
  return Number(body.campaign?.id);
};
const newLocker = async (name: string): Promise<number> => {
  const { body } = await locker.owner.post('/promotion/contentlocker/save', lockerForm({ name }));
  return Number(body.promotion?.contentlocker?.id);
};
const lockerGroup = async (path: string, user: TestUser = locker.owner) => {
  const { body } = await user.get(path);
  return toList(body.groups ?? body.results).find(({ kind }) => String(kind) === 'locker');
};
const partsOf = async (id: number) =>
  toList((await locker.owner.get(`/campaign/${id}`)).body.campaign?.parts).map((part) => Number(part.id));

test('lockers chosen in the wizard of a campaign → parts of it with figures and link on its results page; visitors see no change', async () => {
  const later = await newLocker('Later');
  expect(await lockerGroup('/campaign/parts')).toMatchObject({
    label: 'Content lockers',
    can_change: true,
    parts: [{ title: 'Later' }, { id: String(locker.id), title: 'Recipe', place: locker.path, status: 'Live' }],
  });
  expect((await lockerGroup('/campaign/parts?search=LATE'))?.parts).toMatchObject([{ id: String(later) }]);
  const id = await create(locker.owner, [locker.id, later]);
  const visitor = await openEmbeddedLocker(app, locker);
  await visitor.click();
  app.advanceClock(11);
  expect((await visitor.unlock()).status).toBe(200);
  await app.lockers.counter.flush();
  expect(await lockerGroup(`/campaign/${id}/results`)).toMatchObject({
    figures: [
      { label: 'Impressions', value: 1 },
      { label: 'Unlocks', value: 1 },
      { label: 'Verified', value: 0 },
    ],
    parts: [{ title: 'Later' }, { title: 'Recipe', link: `/promotion/contentlocker/${locker.id}/figures` }],
  });
});

test('locker added to another campaign → moves there; locker saved again → stays; deleted → no part anymore; campaign deleted → in none', async () => {
  const kept = await newLocker('Kept');
  const deleted = await newLocker('Deleted');
  const first = await create(locker.owner, [kept, deleted]);
  const second = await create(locker.owner, [deleted, kept]);
  expect([await partsOf(first), await partsOf(second)]).toEqual([[], [deleted, kept]]);
  await locker.owner.post(`/promotion/contentlocker/${kept}/save`, lockerForm({ name: 'Renamed' }));
  await locker.owner.post(`/promotion/contentlocker/${deleted}/delete`);
  expect(await partsOf(second)).toEqual([kept]);
  expect((await save(locker.owner, [kept, deleted], { id: second })).status).toBe(404);
  await save(locker.owner, [], { id: second });
  expect(await partsOf(second)).toEqual([]);
  await save(locker.owner, [kept], { id: second });
  await locker.owner.post(`/campaign/${second}/delete`);
  await drainEvents(app.db);
  expect(await app.dumpTable('lockers')).not.toMatch(new RegExp(`"campaign_id":${second}\\b`));
  expect((await locker.owner.get(`/promotion/contentlocker/${kept}`)).status).toBe(200);
});

test('locker of another business or a made-up id saved in a campaign → 404; saved by a viewer of lockers → refused; member without a role for lockers → does not see them', async () => {
  const foreign = await createLocker(app);
  for (const part of [foreign.id, 999_999, 0, '1e3', "1' or 1=1"])
    expect((await save(locker.owner, [part])).status).toBe(404);
  const id = await create(locker.owner, [locker.id]);
  const viewer = await createMember(app, locker, { campaigns: 'editor', content_locker: 'viewer' });
  expect([(await save(viewer, [locker.id], { id })).status, (await save(viewer, [], { id })).status]).toEqual([
    200, 403,
  ]);
  const outsider = await createMember(app, locker, { campaigns: 'editor' });
  expect(await lockerGroup(`/campaign/${id}/results`, outsider)).toBeUndefined();
  expect((await save(outsider, [], { id })).status).toBe(200);
  expect(await partsOf(id)).toEqual([locker.id]);
});

test('campaign saved without its lockers while new campaigns take them → each locker is in a new campaign', async () => {
  const ids = [await newLocker('One'), await newLocker('Two')];
  const first = await create(locker.owner, []);
  for (let round = 0; round < 3; round += 1) {
    await save(locker.owner, ids, { id: first });
    const [, ...created] = await Promise.all([
      save(locker.owner, [], { id: first }),
      ...[0, 1, 2].map(() => create(locker.owner, ids)),
    ]);
    expect((await Promise.all(created.map(partsOf))).flat().toSorted()).toEqual(ids.toSorted());
  }
});
