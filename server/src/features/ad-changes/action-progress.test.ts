import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  type ChangingBusiness,
  createChangingBusiness,
  listAtNetwork,
  press,
  runChanges,
} from '../../../test/fixtures/ads/ad-changes.ts';
import { openEventStream } from '../../../test/fixtures/event-stream.ts';
import { createTestApp, eventually, openProcess, type TestApp } from '../../../test/test-app.ts';

// Embedded only: this file makes one call at a time, and announcements.test.ts tests two processes on PostgreSQL.
let app: TestApp;
let business: ChangingBusiness;
let ads: string[];
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  business = await createChangingBusiness(app);
  const rows = await listAtNetwork(app, business, 'facebook', 'ad');
  ads = rows.filter((row) => row.isOn && row.state !== 'archived').map(({ id }) => id);
});
afterEach(() => {
  vi.useRealTimers();
});

const pause = async () => {
  const { body } = await press(business, 'facebook', 'pause', ads.splice(0, 1));
  return `/ads/action/${body.action_id}`;
};
/** Opens a client of another process. That process has no second client, whose reading could delay the first. */
const open = async (path: string) => {
  const web = await openProcess(app, {});
  return { web, stream: await openEventStream(web, business.owner, `${path}/events`) };
};

test('stream of a running ad action → its progress as events, until the action is finished', async () => {
  const { stream } = await open(await pause());
  await runChanges(app);
  await stream.until('event: end');
  expect(stream.progress()[0]).toMatchObject({ counts: { waiting: 1 }, is_finished: false });
  expect(stream.progress().at(-1)).toMatchObject({ counts: { done: 1 }, is_finished: true });
});

test('ad action canceled in another process → the open stream sends the cancellation, without a timer', async () => {
  const path = await pause();
  const { stream } = await open(path);
  await stream.until('"waiting":1');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  expect((await business.owner.post(`${path}/cancel`, {})).status).toBe(200);
  await stream.until('"waiting":0,"done":0,"failed":0,"cancelled":1');
});

test('client closes the stream of an ad action → the process no longer listens for announcements', async () => {
  const { web, stream } = await open(await pause());
  await stream.until('"waiting":1');
  expect(web.announcements.count()).toBe(1);
  await stream.close();
  await eventually(() => expect(web.announcements.count()).toBe(0));
  await runChanges(app);
});
