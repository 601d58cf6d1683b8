import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { codeOf } from '../../../test/browser.ts';
import { createTestApp, eventually, type TestApp } from '../../../test/test-app.ts';
import { job } from '../../platform/jobs/index.ts';
import { errorLogService } from './error-log.service.ts';
import { errorLogStore } from './error-log.store.ts';

let app: TestApp;
let staff: Awaited<ReturnType<TestApp['signedIn']>>;
beforeAll(async () => {
  app = await createTestApp({ now: '2030-06-15T10:00:00Z' });
  staff = await app.signedIn({ isStaff: true });
});

const logOf = (userId: number, start_date = '2030-06-15', end_date = start_date) =>
  staff.post(`/staff/user/logs/error/${userId}`, { start_date, end_date });
const countOf = async (userId: number, start?: string, end?: string) =>
  Object.keys((await logOf(userId, start, end)).body.errors ?? {}).length;
const written = (userId: number, count: number) =>
  eventually(async () => {
    const { rows }: { rows: { user_id: number }[] } = JSON.parse(await app.dump('error_log'));
    expect(rows.filter(({ user_id }) => user_id === userId)).toHaveLength(count);
  });
const entry = (userId: number, at: string, { place = 'POST /x', code = 'forbidden' } = {}) =>
  errorLogStore(app.db).insert({
    userId,
    at: new Date(at),
    kind: 'call',
    place,
    code,
    message: 'No.',
    requestId: 'r',
  });

describe('the error log', () => {
  test('has the failed calls of a user with their request ids, and nobody else’s', async () => {
    const someone = await app.signedIn();
    const failed = await someone.post('/user/business/999999/update', {});
    await someone.get('/staff/users');
    await written(someone.user.id, 2);
    const { body } = await logOf(someone.user.id);
    expect(Object.values(body.errors ?? {})).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'call',
          place: 'POST /user/business/{bid}/update',
          code: codeOf(failed),
          request_id: failed.headers['x-request-id'],
        }),
        expect.objectContaining({
          place: 'GET /staff/users',
          code: 'forbidden',
          message: 'You do not have access to this.',
        }),
      ]),
    );
    expect(await countOf(staff.user.id)).toBe(0);
  });

  test('knows nothing of what is typed', async () => {
    const someone = await app.signedIn();
    await someone.post('/user/password', {
      current_password: 'canary-in-the-mine',
      password: 'canary-in-the-mine-too',
    });
    await written(someone.user.id, 1);
    expect((await logOf(someone.user.id)).text).not.toContain('canary');
  });

  test('counts both days of a range whole, in UTC, the newest first', async () => {
    const { id } = await app.person();
    for (const at of [
      '2030-06-09T23:59:59.999Z',
      '2030-06-10T00:00:00Z',
      '2030-06-12T23:59:59.999Z',
      '2030-06-13T00:00:00Z',
    ])
      await entry(id, at);
    const { body } = await logOf(id, '2030-06-10', '2030-06-12');
    expect(body.errors).toMatchObject([{ at: '2030-06-12T23:59:59.999Z' }, { at: '2030-06-10T00:00:00.000Z' }]);
    expect(await countOf(id, '0000-01-01', '9999-12-31')).toBe(4);
    expect(await countOf(id, '0000-01-01', '0000-01-01')).toBe(0);
  });

  test('refuses a range that ends before it starts, days that are none, and users who are not there', async () => {
    const backwards = await logOf(staff.user.id, '2030-06-10', '2030-06-09');
    expect(backwards).toMatchObject({ status: 400, body: { message: 'The End Date can not precede the Start Date' } });
    expect(await logOf(staff.user.id, '2030-02-30')).toMatchObject({ status: 400 });
    expect(await logOf(999_999)).toMatchObject({ status: 404 });
  });

  test('is not filled by somebody who fails all the time', async () => {
    const someone = await app.signedIn();
    await Promise.all(Array.from({ length: 80 }, () => someone.get('/staff/users')));
    await written(someone.user.id, 60);
    app.pass(60);
    await someone.get('/staff/users');
    await written(someone.user.id, 61);
  });

  test('forgets after 30 days', async () => {
    const { id } = await app.person();
    await entry(id, '2030-05-16T09:00:00Z');
    await entry(id, '2030-05-16T11:00:00Z');
    await app.db.transaction((tx) => app.jobs.send(tx, job('staff.sweep', z.object({})), {}));
    await written(id, 1);
  });

  test('has the jobs of a user that failed for good', async () => {
    const { id } = await app.person();
    await app.failFast('mail.send');
    const broken = job('mail.send', z.object({ userId: z.number() }));
    await app.db.transaction((tx) => app.jobs.send(tx, broken, { userId: id }));
    await written(id, 1);
    expect((await logOf(id)).body.errors).toMatchObject([
      { kind: 'job', place: 'mail.send', code: 'job-failed', request_id: null },
    ]);
  });
});

test('a failed query is told without the values it was given, whether a call or a job made it', async () => {
  const { id: userId } = await app.person();
  const { report, reportJob } = errorLogService({ db: app.db, now: app.now });
  const message = 'Failed query: select * from users where email = $1\nparams: canary@example.test';
  await report({ userId, place: 'GET /api/user/me', code: 'unexpected', message, requestId: 'r' });
  await reportJob({ job: 'mail.send', payload: { userId }, message });
  const { body, text } = await logOf(userId);
  const said = { message: 'Failed query: select * from users where email = $1' };
  expect(body.errors).toMatchObject([said, said]);
  expect(text).not.toContain('canary');
});

describe('known issues', () => {
  const check = async (path: string) => (await staff.post('/staff/issues/check', { path })).body.issues;

  test('are what failed at a path in the last day, by place and code', async () => {
    const { id } = await app.person();
    const place = 'POST /contest/{id}/draw';
    await entry(id, '2030-06-15T08:00:00Z', { place, code: 'unexpected' });
    await entry(id, '2030-06-15T09:00:00Z', { place, code: 'unexpected' });
    await entry(id, '2030-06-15T09:30:00Z', { place, code: 'forbidden' });
    await entry(id, '2030-06-14T09:59:00Z', { place, code: 'unavailable' });
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

  test('need a path', async () => {
    expect(await staff.post('/staff/issues/check', { path: '' })).toMatchObject({ status: 400 });
  });
});
