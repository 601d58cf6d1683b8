import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { problemCode } from '../../../test/browser.ts';
import { createTestApp, eventually, type TestApp } from '../../../test/test-app.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import { job } from '../../platform/jobs/index.ts';
import { errorLogService } from './error-log.service.ts';
import { errorLogStore } from './error-log.store.ts';

let app: TestApp;
let staff: Awaited<ReturnType<TestApp['createSignedInUser']>>;
beforeAll(async () => {
  app = await createTestApp({ now: '2030-06-15T10:00:00Z' });
  staff = await app.createSignedInUser({ isStaff: true });
});

const fetchLog = (userId: number, start_date = '2030-06-15', end_date = start_date) =>
  staff.post(`/staff/user/logs/error/${userId}`, { start_date, end_date });
const countErrors = async (userId: number, start?: string, end?: string) =>
  Object.keys((await fetchLog(userId, start, end)).body.errors ?? {}).length;
const waitForEntries = (userId: number, count: number) =>
  eventually(async () => {
    const { rows }: { rows: { user_id: number }[] } = JSON.parse(await app.dumpTable('error_log'));
    expect(rows.filter(({ user_id }) => user_id === userId)).toHaveLength(count);
  });
const insertEntry = (userId: number, at: string, { place = 'POST /x', code = 'forbidden' } = {}) =>
  errorLogStore(app.db).insert({
    userId,
    at: new Date(at),
    kind: 'call',
    source: place,
    code,
    message: 'No.',
    requestId: 'r',
  });

describe('error log', () => {
  test('failed calls of the user → in the error log with request ids, none of other users', async () => {
    const caller = await app.createSignedInUser();
    const failed = await caller.post('/user/business/999999/update', {});
    await caller.get('/staff/users');
    await waitForEntries(caller.user.id, 2);
    const { body } = await fetchLog(caller.user.id);
    expect(Object.values(body.errors ?? {})).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'call',
          place: 'POST /user/business/{bid}/update',
          code: problemCode(failed),
          request_id: failed.headers['x-request-id'],
        }),
        expect.objectContaining({
          place: 'GET /staff/users',
          code: 'forbidden',
          message: 'You don’t have access to this.',
        }),
      ]),
    );
    expect(await countErrors(staff.user.id)).toBe(0);
  });

  test('failed call with a body → none of its values in the log', async () => {
    const caller = await app.createSignedInUser();
    await caller.post('/user/password', {
      current_password: 'canary-in-the-mine',
      password: 'canary-in-the-mine-too',
    });
    await waitForEntries(caller.user.id, 1);
    expect((await fetchLog(caller.user.id)).text).not.toContain('canary');
  });

  test('error log of a date range → both days included in UTC, newest first', async () => {
    const { id } = await app.createUser();
    for (const at of [
      '2030-06-09T23:59:59.999Z',
      '2030-06-10T00:00:00Z',
      '2030-06-12T23:59:59.999Z',
      '2030-06-13T00:00:00Z',
    ])
      await insertEntry(id, at);
    const { body } = await fetchLog(id, '2030-06-10', '2030-06-12');
    expect(body.errors).toMatchObject([{ at: '2030-06-12T23:59:59.999Z' }, { at: '2030-06-10T00:00:00.000Z' }]);
    expect(await countErrors(id, '0000-01-01', '9999-12-31')).toBe(4);
    expect(await countErrors(id, '0000-01-01', '0000-01-01')).toBe(0);
  });

  test('error log of a reversed range or an invalid day → 400; of an unknown user → 404', async () => {
    const reversed = await fetchLog(staff.user.id, '2030-06-10', '2030-06-09');
    expect(reversed).toMatchObject({ status: 400, body: { message: 'The End Date can not precede the Start Date' } });
    expect(await fetchLog(staff.user.id, '2030-02-30')).toMatchObject({ status: 400 });
    expect(await fetchLog(999_999)).toMatchObject({ status: 404 });
  });

  test('80 failures of a user in a minute → 60 entries in the error log; the next minute logs again', async () => {
    const caller = await app.createSignedInUser();
    await Promise.all(Array.from({ length: 80 }, () => caller.get('/staff/users')));
    await waitForEntries(caller.user.id, 60);
    app.advanceClock(60);
    await caller.get('/staff/users');
    await waitForEntries(caller.user.id, 61);
  });

  test('error log entries older than 30 days → removed', async () => {
    const { id } = await app.createUser();
    await insertEntry(id, '2030-05-16T09:00:00Z');
    await insertEntry(id, '2030-05-16T11:00:00Z');
    await app.db.transaction((tx) => app.jobs.send(tx, job('staff.remove-old-errors', z.object({})), {}));
    await waitForEntries(id, 1);
  });

  test('jobs of the user that failed after all retries → listed in the error log', async () => {
    const { id } = await app.createUser();
    await app.disableRetries('mail.send');
    const broken = job('mail.send', z.object({ userId: z.number() }));
    await app.db.transaction((tx) => app.jobs.send(tx, broken, { userId: id }));
    await waitForEntries(id, 1);
    expect((await fetchLog(id)).body.errors).toMatchObject([
      { kind: 'job', place: 'mail.send', code: 'job-failed', request_id: null },
    ]);
  });
});

test('failed query in a call or job → logged without its parameter values', async () => {
  const { id: userId } = await app.createUser();
  const { report, reportJob } = errorLogService(createTestPlatform({ db: app.db, now: app.now }));
  const message = 'Failed query: select * from users where email = $1\nparams: canary@example.test';
  await report({ userId, route: 'GET /api/user/me', code: 'unexpected', message, requestId: 'r' });
  await reportJob({ job: 'mail.send', payload: { userId }, message });
  const { body, text } = await fetchLog(userId);
  const expected = { message: 'Failed query: select * from users where email = $1' };
  expect(body.errors).toMatchObject([expected, expected]);
  expect(text).not.toContain('canary');
});

describe('known issues', () => {
  const check = async (path: string) => (await staff.post('/staff/issues/check', { path })).body.issues;

  test('error log of a path → errors of the last day whose call matches it, by call and code', async () => {
    const { id } = await app.createUser();
    const place = 'POST /contest/{id}/draw';
    await insertEntry(id, '2030-06-15T08:00:00Z', { place, code: 'unexpected' });
    await insertEntry(id, '2030-06-15T09:00:00Z', { place, code: 'unexpected' });
    await insertEntry(id, '2030-06-15T09:30:00Z', { place, code: 'forbidden' });
    await insertEntry(id, '2030-06-14T09:59:00Z', { place, code: 'unavailable' });
    const expected = [
      { place, code: 'unexpected', count: 2, last_at: '2030-06-15T09:00:00.000Z' },
      { place, code: 'forbidden', count: 1, last_at: '2030-06-15T09:30:00.000Z' },
    ];
    for (const path of [
      '/contest/',
      '/contest/{id}/draw',
      '/contest/7/draw',
      '/api/contest/7/draw?x=1',
      'http://localhost:4000/api/contest/7/draw',
    ]) {
      expect(await check(path), path).toEqual(expected);
    }
    expect(await check('/contest/%/draw')).toEqual([]);
    expect(await check('/contest/7/drawn')).toEqual([]);
  });

  test('error log of an empty path → 400', async () => {
    expect(await staff.post('/staff/issues/check', { path: '' })).toMatchObject({ status: 400 });
  });
});
