import {
  strangerEmailsPerDay,
  strangerEmailsPerDayOfOwner,
  visitorEmailsPerDay,
} from '@fanfare/contract/business/mail-budget';
import { daySeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, expect, test } from 'vitest';
import { problemCode } from '../../../../test/browser.ts';
import { createBusiness } from '../../../../test/fixtures/business.ts';
import { setSentEmails } from '../../../../test/fixtures/sent-emails.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const content = { subject: 'Hello', paragraphs: ['Hello'] };
const send = (bid: number) =>
  app.db.transaction((tx) => app.business.budget.sendToStranger(tx, bid, 'stranger@spent.test', content));
const setSent = (businessId: number, count: number) => setSentEmails(app, businessId, count);

test('invitations, repeated ones and those from a file → count in one mail budget a day; another business → its own budget', async () => {
  const { owner, bid } = await createBusiness(app);
  const other = await createBusiness(app);
  const features = { rss: 'viewer' };
  const invite = (invitee: string) => owner.post(`/user/business/${bid}/invite`, { invitee, features });
  expect(await invite('first@budget.test')).toMatchObject({ status: 200 });
  await setSent(bid, strangerEmailsPerDay - 2);
  const csv = ['second', 'third', 'fourth'].map((name) => `${name}@budget.test,rss:viewer`).join('\n');
  const { body } = await owner.post(`/user/business/${bid}/invite/import`, { csv });
  expect(Object.values(body.rows ?? {}).map((row) => row?.invited)).toEqual([true, true, false]);
  expect(String(body.rows?.[2]?.message)).toContain('Continue tomorrow');
  expect(problemCode(await invite('fifth@budget.test'))).toBe('mail-budget-spent');
  const again = await owner.post(`/user/${owner.user.id}/business/${bid}/invite`, { invitee: 'first@budget.test' });
  expect(problemCode(again)).toBe('mail-budget-spent');
  const theirs = await other.owner.post(`/user/business/${other.bid}/invite`, {
    invitee: 'first@budget.test',
    features,
  });
  expect(theirs).toMatchObject({ status: 200 });
  app.advanceClock(daySeconds);
  await owner.post('/user/login', { email: owner.user.email, password: 'a long enough password' });
  expect(await invite('fifth@budget.test')).toMatchObject({ status: 200 });
});

test('visitors have used their share of the mail budget → the owner is told, once', async () => {
  const { owner, bid } = await createBusiness(app);
  await setSent(bid, visitorEmailsPerDay - 2);
  const titles = async () => {
    const { body } = await owner.get(`/user/${owner.user.id}/notifications`);
    return [body.notification].flatMap((answer) => JSON.stringify(answer).match(/Unusually many emails/g) ?? []);
  };
  await send(bid);
  expect(await titles()).toEqual([]);
  await send(bid);
  await send(bid);
  expect(await titles()).toHaveLength(1);
});

test('20 concurrent emails with 5 left in the mail budget → 5 are sent', async () => {
  const { bid } = await createBusiness(app);
  await setSent(bid, strangerEmailsPerDay - 5);
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => send(bid)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});

test('emails of four businesses of one owner → together at most the mail budget of an owner', async () => {
  const { owner, bid } = await createBusiness(app);
  const bids = [bid];
  for (const business_name of ['Second', 'Third', 'Fourth']) {
    const { body } = await owner.post(`/user/${owner.user.id}/business/create`, { business_name });
    bids.push(Number(body.id));
  }
  const [first, second, third, fourth] = bids.map(Number);
  for (const each of [first, second]) await setSent(each ?? 0, strangerEmailsPerDay);
  await setSent(third ?? 0, strangerEmailsPerDayOfOwner - 2 * strangerEmailsPerDay - 1);
  await send(fourth ?? 0);
  await expect(send(fourth ?? 0)).rejects.toMatchObject({ code: 'mail-budget-spent' });
});
