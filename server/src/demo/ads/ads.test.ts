import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { browser, origin } from '../../../test/browser.ts';
import { runBuilder } from '../../../test/fixtures/ads/ad-builder.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, eventually } from '../../../test/test-app.ts';
import { practiceAccounts } from '../../main/practice/practice-accounts.ts';
import { seedDemo } from '../seed.ts';
import { demoPassword, owner } from '../users.ts';

test('demo → ads in two currencies on three networks with a year of figures, warnings, complete ad profiles, automators and a rule with a month of runs', async () => {
  const app = await createTestApp();
  const { networks, connections } = app;
  const connect = practiceAccounts({ networks, connections, origin, random: randomBytes });
  await seedDemo({ ...app, origin, connect, news: { create: async () => undefined } } as never);
  const olive = browser(app.http);
  await olive.post('/user/login', { email: owner.email, password: demoPassword });
  // The background jobs read all accounts.
  const accounts = await eventually(async () => {
    const list = toList((await olive.get('/ads/spend')).body.accounts);
    expect(list.filter(({ synced_at }) => synced_at === null)).toEqual([]);
    return list;
  });
  expect(accounts.map(({ network, name, currency }) => `${network} ${name} ${currency}`)).toEqual([
    ...['facebook Harbour Coffee ads USD', 'facebook Harbour kiosk USD'],
    ...['google Harbour Coffee Tokyo JPY', 'nativeads harbour-coffee-ads USD'],
  ]);
  for (const { name, spent, limit } of accounts)
    expect([name, Number(spent) > 0, limit !== null]).toEqual([
      ...[
        name,
        String(name) !== 'Harbour kiosk',
        ['Harbour Coffee ads', 'Harbour Coffee Tokyo'].includes(String(name)),
      ],
    ]);
  const userId = Number((await olive.get('/user/start')).body.user?.id);
  await eventually(async () => {
    const { body } = await olive.get(`/user/${userId}/notifications`);
    const titles = toList(body.notification?.alerts?.messages).map(({ title }) => String(title));
    expect(titles).toEqual(
      expect.arrayContaining(['Harbour kiosk is closed', 'An ad of Harbour Coffee ads was disapproved']),
    );
  });
  const [waiting] = toList((await olive.get('/approvals')).body.items);
  expect(waiting).toMatchObject({ requested_by: 'Theo Lindqvist', state: 'waiting', money: [{ currency: 'USD' }] });
  const { body: request } = await olive.get(`/approval/${waiting?.id}`);
  expect(request).toMatchObject({ can: { decide: true }, refusal: null });
  await runBuilder(app);
  const created = toList((await olive.get('/facebook/ads/adbuilder')).body.items);
  expect(created.map(({ counts }) => [counts?.done, counts?.failed])).toEqual([
    [2, 0],
    [2, 0],
  ]);
  const profiles = toList((await olive.get('/adprofiles')).body.items);
  expect(profiles.map(({ name, networks: own, problems }) => ({ name, own, problems })).toSorted(byName)).toEqual([
    { name: 'Best posts on Facebook', own: ['facebook'], problems: [] },
    { name: 'Coffee stories', own: ['nativeads'], problems: [] },
    { name: 'Holiday gifts on Facebook', own: ['facebook'], problems: [] },
    { name: 'Holiday gifts on Instagram', own: ['instagram'], problems: [] },
    { name: 'Tokyo shop', own: ['google'], problems: [] },
  ]);
  const automators = toList((await olive.get('/automators')).body.automators);
  expect(automators.map(({ automator_name, state }) => `${automator_name}: ${state}`)).toEqual([
    ...['Pause ads that cost too much: active', 'Tell me about ads without results: active'],
    'Advertise our best posts: paused',
  ]);
  for (const { automator_id } of automators)
    expect((await olive.get(`/automator/${automator_id}/runs`)).body).toMatchObject({ total: 30 });
  const [rule] = toList((await olive.get('/facebook/ads/manager/rules')).body.rules);
  expect(rule).toMatchObject({ rule_name: 'Tell us about costly ads', draft: { action: 'NOTIFICATION' } });
  const { runs } = (await olive.get(`/facebook/ads/manager/rule/${rule?.id}/history`)).body;
  expect(toList(runs).length).toBeGreaterThan(20);
});

const byName = (a: { name: unknown }, b: { name: unknown }) => String(a.name).localeCompare(String(b.name));
