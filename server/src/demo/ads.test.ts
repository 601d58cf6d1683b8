import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { browser, origin } from '../../test/browser.ts';
import { runBuilder } from '../../test/fixtures/ads/ad-builder.ts';
import { toList } from '../../test/fixtures/share.ts';
import { createTestApp, eventually } from '../../test/test-app.ts';
import { practiceAccounts } from '../main/practice/practice-accounts.ts';
import { seedDemo } from './seed.ts';
import { demoPassword, owner } from './users.ts';

test('demo → ads in two currencies on three networks with a year of figures, warnings and complete ad profiles', async () => {
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
});

const byName = (a: { name: unknown }, b: { name: unknown }) => String(a.name).localeCompare(String(b.name));
