import { hourMs } from '@fanfare/contract/kit/durations';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp, eventually, type TestApp } from '../../../test/test-app.ts';
import { job } from '../../platform/jobs/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

test('email that can’t be sent → a failed job; retried → sent', async () => {
  const staff = await app.createSignedInUser({ isStaff: true });
  const user = await app.createUser();
  app.sandbox.faults.add({ network: 'mail', kind: 'reject', match: '*', count: 1000 });
  await app.disableRetries('mail.send');
  await app.browser().post('/user/password/forgot', { email: user.email });

  const failure = await eventually(async () => {
    const { body } = await staff.get('/staff/jobs');
    expect(body.items?.[0]).toMatchObject({ job: 'mail.send', attempts: 1, error: expect.stringContaining('550') });
    return body.items?.[0];
  });
  expect((await staff.get('/staff/jobs?search=nothing-like-it')).body).toMatchObject({ items: [], total: 0 });

  app.sandbox.faults.clear();
  const id = String(failure?.id);
  expect(await staff.post(`/staff/job/${id}/retry`)).toMatchObject({ status: 200 });
  await app.waitForMail(user.email);
  expect((await staff.get('/staff/jobs')).body).toMatchObject({ items: [], total: 0 });
  expect(await staff.post(`/staff/job/${id}/retry`)).toMatchObject({ status: 404 });
});

test('failed job discarded → gone; discarded again → 404', async () => {
  const staff = await app.createSignedInUser({ isStaff: true });
  const user = await app.createUser();
  app.sandbox.faults.add({ network: 'mail', kind: 'reject', match: '*', count: 1000 });
  await app.browser().post('/user/password/forgot', { email: user.email });
  const id = await eventually(async () => {
    const { body } = await staff.get('/staff/jobs');
    expect(body.items).toMatchObject([{ job: 'mail.send' }]);
    return String(body.items?.[0]?.id);
  });
  expect(await staff.post(`/staff/job/${id}/discard`)).toMatchObject({ status: 200 });
  expect(await staff.post(`/staff/job/${id}/discard`)).toMatchObject({ status: 404 });
  expect((await staff.get('/staff/jobs')).body).toMatchObject({ total: 0 });
});

test('list of job queues → waiting, planned, running and failed jobs per name', async () => {
  const staff = await app.createSignedInUser({ isStaff: true });
  const inAnHour = new Date(Date.now() + hourMs);
  const sweep = job('staff.remove-old-errors', z.object({}));
  await app.db.transaction(async (tx) => {
    await app.jobs.send(tx, sweep, {}, inAnHour);
    await app.jobs.send(tx, sweep, {}, inAnHour);
  });
  app.sandbox.faults.add({ network: 'mail', kind: 'reject', match: '*', count: 1000 });
  await app.disableRetries('mail.send');
  await app.browser().post('/user/password/forgot', { email: staff.user.email });

  await eventually(async () => {
    const queues = Object.values((await staff.get('/staff/queues')).body.queues ?? {});
    expect(queues.find((queue) => String(queue?.job) === 'staff.remove-old-errors')).toEqual({
      job: 'staff.remove-old-errors',
      waiting: 0,
      planned: 2,
      running: 0,
      failed: 0,
    });
    expect(queues.find((queue) => String(queue?.job) === 'mail.send')).toMatchObject({
      waiting: 0,
      planned: 0,
      running: 0,
      failed: 1,
    });
    expect(
      queues.map((queue) => String(queue?.job)).filter((name) => name.startsWith('_') || name === 'dead-letters'),
    ).toEqual([]);
  });
  app.sandbox.faults.clear();
});

test('spend report without ad accounts → empty; unknown user or business → 404; reversed dates → 400', async () => {
  const staff = await app.createSignedInUser({ isStaff: true });
  const owner = await app.createSignedInUser();
  await owner.post(`/user/${owner.user.id}/business/create`, { business_name: 'Anvil' });
  const business_id = Number((await staff.get(`/staff/user/${owner.user.id}`)).body.memberships?.[0]?.id);
  const requestReport = (more: object) =>
    staff.post('/staff/user/spend/report', {
      user_id: owner.user.id,
      start_date: '2030-06-01',
      end_date: '2030-06-15',
      ...more,
    });

  expect(await requestReport({})).toMatchObject({ status: 200, body: { rows: [], totals: [] } });
  expect(await requestReport({ business_id })).toMatchObject({ status: 200 });
  expect(await requestReport({ user_id: 999_999 })).toMatchObject({ status: 404 });
  expect(await requestReport({ business_id: 999_999 })).toMatchObject({ status: 404 });
  expect(await requestReport({ user_id: staff.user.id, business_id })).toMatchObject({ status: 404 });
  const reversed = await requestReport({ end_date: '2030-05-31' });
  expect(reversed).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'end_date', message: 'The End Date can not precede the Start Date' }] },
  });
});

test('spend report with start and end, or with start_date and end_date → the report; a missing day → 400', async () => {
  const staff = await app.createSignedInUser({ isStaff: true });
  const requestReport = (days: object) => staff.post('/staff/user/spend/report', { user_id: staff.user.id, ...days });
  expect(await requestReport({ start: '2030-06-01', end: '2030-06-15' })).toMatchObject({ status: 200 });
  expect(await requestReport({ start: '2030-06-02', end: '2030-06-01' })).toMatchObject({ status: 400 });
  expect(await requestReport({ start: '2030-06-01' })).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'end_date' }] },
  });
});

test('job queue canceled by staff → its pending jobs are removed, and the cancel is in the audit log', async () => {
  const staff = await app.createSignedInUser({ isStaff: true });
  await app.insertScheduledJobs('identity.remove-expired', 3);
  expect((await staff.post('/staff/queue/cancel', { job: 'identity.remove-expired' })).body).toEqual({
    success: true,
    cancelled: 3,
  });
  expect((await staff.post('/staff/queue/cancel', { job: 'identity.remove-expired' })).body).toEqual({
    success: true,
    cancelled: 0,
  });
  expect(await staff.post('/staff/queue/cancel', { job: 'no.such' })).toMatchObject({ status: 404 });
  expect(JSON.stringify((await staff.get('/staff/audit')).body)).toContain(
    'Canceled 3 pending jobs of identity.remove-expired',
  );
});

test('list of job queues → one queue for each subscriber of an event between features', async () => {
  const staff = await app.createSignedInUser({ isStaff: true });
  const queues = Object.values((await staff.get('/staff/queues')).body.queues ?? {}).map((queue) => queue?.job);
  // Two subscribers of one event, and one of another feature.
  expect(queues).toEqual(
    expect.arrayContaining([
      'sites.removed/posts.follow-site',
      'sites.removed/social.follow-site',
      'campaigns.changed/contests.follow-campaign',
    ]),
  );
});
