import { beforeAll, expect, test } from 'vitest';
import { eventually, type World, world } from '../../../test/world.ts';

let here: World;
beforeAll(async () => {
  here = await world();
});

test('a mail that can never be sent is found among the failures, and goes out when it is run again', async () => {
  const staff = await here.signedIn({ isStaff: true });
  const user = await here.person();
  here.sandbox.faults.add({ network: 'mail', kind: 'reject', match: '*', count: 1000 });
  await here.failFast('mail.send');
  await here.browser().post('/user/password/forgot', { email: user.email });

  const failure = await eventually(async () => {
    const { body } = await staff.get('/staff/jobs');
    expect(body.items?.[0]).toMatchObject({ job: 'mail.send', attempts: 1, error: expect.stringContaining('550') });
    return body.items?.[0];
  });
  expect((await staff.get('/staff/jobs?search=nothing-like-it')).body).toMatchObject({ items: [], total: 0 });

  here.sandbox.faults.clear();
  const id = String(failure?.id);
  expect(await staff.post(`/staff/job/${id}/retry`)).toMatchObject({ status: 200 });
  await here.mailTo(user.email);
  expect((await staff.get('/staff/jobs')).body).toMatchObject({ items: [], total: 0 });
  expect(await staff.post(`/staff/job/${id}/retry`)).toMatchObject({ status: 404 });
});

test('a failure can be discarded, once', async () => {
  const staff = await here.signedIn({ isStaff: true });
  const user = await here.person();
  here.sandbox.faults.add({ network: 'mail', kind: 'reject', match: '*', count: 1000 });
  await here.browser().post('/user/password/forgot', { email: user.email });
  const id = await eventually(async () => {
    const { body } = await staff.get('/staff/jobs');
    expect(body.total).toBe(1);
    return String(body.items?.[0]?.id);
  });
  expect(await staff.post(`/staff/job/${id}/discard`)).toMatchObject({ status: 200 });
  expect(await staff.post(`/staff/job/${id}/discard`)).toMatchObject({ status: 404 });
  expect((await staff.get('/staff/jobs')).body).toMatchObject({ total: 0 });
});
