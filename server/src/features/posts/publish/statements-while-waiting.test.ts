import { setImmediate } from 'node:timers/promises';
import { hourMs } from '@fanfare/contract/kit/durations';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createWriter, uniqueTitle, type Writer } from '../../../../test/fixtures/post.ts';
import { recordStatements } from '../../../../test/sql-statements.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

// Embedded only: the test's clock skips hours, which would time out connections to PostgreSQL.

/** Delay of the site's response in milliseconds, longer than the test; clearing the faults ends it. */
const untilClearedMs = hourMs;
const waitMs = 10_000;
const mostOfPublish = 38;
const mostOfRepeated = 25;

let app: TestApp;
let writer: Writer;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  writer = await createWriter(app, 'wordpress');
});
afterEach(() => vi.useRealTimers());

/** Advances fake timers, such as those of polling, in steps of 100 ms. */
const letPass = async (ms: number) => {
  for (let passed = 0; passed < ms; passed += 100) {
    await vi.advanceTimersByTimeAsync(100);
    for (let turns = 0; turns < 5; turns += 1) await setImmediate();
  }
};

/** Starts a request to a site that does not respond, and waits until the site has received it. */
const startSlowly = async (call: () => Promise<unknown>): Promise<{ answer: Promise<unknown> }> => {
  app.sandbox.faults.add({ network: 'wordpress', match: 'posts.create', kind: 'slow', delayMs: untilClearedMs });
  const since = app.sandbox.requestLog.list().at(-1)?.id;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const answer = call();
  while (!app.sandbox.requestLog.list({ since }).some(({ fault }) => fault === 'slow')) await setImmediate();
  return { answer };
};

/** Fake timers fire for the caller that advances them, so that caller's statements are counted. */
const waitForSite = async (...answers: Promise<unknown>[]) => {
  await letPass(waitMs);
  app.sandbox.faults.clear();
  let isAnswered = false;
  const answered = Promise.all(answers).finally(() => {
    isAnswered = true;
  });
  while (!isAnswered) await letPass(100);
  await answered;
};

let requests = 0;
const createRequest = () => {
  requests += 1;
  return { post_title: uniqueTitle(), submit_id: `a-counted-publish-${requests}` };
};
const publish = async (request: object) =>
  expect((await writer.publish(request)).body).toMatchObject({ post_status: 1, message: 'Published' });

test('publish whose site answers after 10 s → as many SQL statements as a publish that is answered at once', async () => {
  await publish(createRequest());
  const atOnce = await recordStatements(() => publish(createRequest()));
  const slow = await recordStatements(async () => {
    const { answer } = await startSlowly(() => publish(createRequest()));
    await waitForSite(answer);
  });
  // Statements are sorted, because some of them run concurrently.
  expect(slow.toSorted()).toEqual(atOnce.toSorted());
  expect(slow.length, slow.join('\n')).toBeLessThanOrEqual(mostOfPublish);
});

test('same publish requested again while the first runs → waits for the first one with at most 25 SQL statements', async () => {
  const request = createRequest();
  const { answer } = await startSlowly(() => publish(request));
  const repeated = await recordStatements(() => waitForSite(answer, publish(request)));
  expect(repeated[0]).toBe('select sessions');
  expect(repeated.length, repeated.join('\n')).toBeLessThanOrEqual(mostOfRepeated);
  expect(await writer.count(request.post_title)).toBe(1);
});
