import { hourSeconds } from '@fanfare/contract/kit/durations';
import { rssMessages } from '@fanfare/contract/rss/rss';
import { beforeAll, expect, test } from 'vitest';
import { createMember } from '../../../../test/fixtures/business.ts';
import { createChannel } from '../../../../test/fixtures/rss.ts';
import { createPublisher, toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { parsePageName } from './public-pages.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
});

const connectedPage = '108334455667788';
const otherPage = '112556677889900';
/** Facebook approves the feature Page Public Content Access for the practice app, or withdraws it. */
const setFeature = (value: 'on' | 'off') =>
  fetch(`${app.sandbox.url}/facebook/apps/1029384756102938/content`, {
    method: 'POST',
    body: new URLSearchParams({ value }),
    redirect: 'manual',
  });

test('Facebook page that is not connected → its posts if the app may read it, otherwise a message that it can’t; no such page → a message', async () => {
  const { owner } = await createPublisher(app);
  const find = async (source_id: string) =>
    (await owner.post('/content/rss/search', { source_id, source_type: 'facebook_page' })).body;
  const channel = await createChannel(owner);
  const addresses = ['https://www.facebook.com/okaforcycles', otherPage, 'Okafor Cycles'];

  for (const address of addresses) expect(await find(address)).toEqual({ error: rssMessages.pageOfOthers });
  const refused = await channel.add(otherPage, 'facebook_page');
  expect([refused.status, refused.body.message]).toEqual([422, rssMessages.pageOfOthers]);
  expect(await app.dumpTable('rss_sources')).not.toContain(otherPage);

  await setFeature('on');
  for (const address of addresses) {
    const { feeds, items } = await find(address);
    expect(feeds).toMatchObject([
      { title: 'Okafor Cycles', source_type: 'facebook_page', source_id: otherPage, items: 50 },
    ]);
    expect(toList(items)[0]).toMatchObject({ feed_title: 'Okafor Cycles', permalink: expect.stringContaining('http') });
  }
  for (const address of ['https://facebook.com/no.such.page', '999999999999999', 'Nothing is named so'])
    expect(await find(address)).toEqual({ error: rssMessages.pageNotFound });
  const byAddress = await find('https://m.facebook.com/harbourcoffee');
  expect(byAddress.feeds).toMatchObject([{ source_id: connectedPage, items: null }]);

  const added = await channel.add(otherPage, 'facebook_page');
  const site = `https://www.facebook.com/${otherPage}`;
  expect(added.body).toMatchObject({ title: 'Okafor Cycles', state: 'ok', site, address: '' });
  expect(await channel.items()).toHaveLength(10);

  const refresh = async () => {
    app.advanceClock(3 * hourSeconds);
    await owner.post(`/content/rss/channel/${channel.id}/feed/${added.body.feed_id}/refresh`);
    return toList((await channel.view()).channel?.feeds)[0];
  };
  const refreshed = await refresh();
  expect(refreshed).toMatchObject({ state: 'ok', error: null, fetched: app.now().toISOString() });
  await setFeature('off');
  expect(await refresh()).toMatchObject({ fetched: refreshed?.fetched });
  expect(await channel.items()).toHaveLength(10);
});

test('RSS channel read by a member → items of Facebook pages that are not connected; those of a connected page the member can’t use stay hidden', async () => {
  await setFeature('on');
  const { owner, bid, accounts } = await createPublisher(app);
  const channel = await createChannel(owner);
  await channel.add(otherPage, 'facebook_page');
  const value = String(accounts.find(({ social_account }) => social_account !== connectedPage)?.social_account);
  const asset = { type: 'facebook_page' as const, value, label: 'Page' };
  await owner.post(`/user/business/${bid}/update`, { business_name: 'Acme', assets: [asset] });
  const member = await createMember(app, { owner, bid }, { rss: 'manager', social: 'publisher' }, [asset]);
  expect(toList((await member.get(`/content/rss/channel/${channel.id}/view`)).body.items)).toHaveLength(10);
  const hidden = { source_id: connectedPage, source_type: 'facebook_page' };
  expect((await member.post('/content/rss/search', hidden)).body).toEqual({ error: rssMessages.noAccess });
  const own = await createChannel(member);
  expect((await own.add(connectedPage, 'facebook_page')).status).toBe(404);
  expect((await own.add(otherPage, 'facebook_page')).body).toMatchObject({ title: 'Okafor Cycles', state: 'ok' });
  await setFeature('off');
});

test.each([
  ['https://www.facebook.com/okaforcycles/?ref=page', 'okaforcycles'],
  ['m.facebook.com/okafor.cycles/posts/12', 'okafor.cycles'],
  ['facebook.com/profile.php?id=112556677889900', otherPage],
  ['https://www.facebook.com/pages/Okafor-Cycles/112556677889900', otherPage],
  ['https://www.facebook.com/p/Okafor-Cycles-112556677889900/', otherPage],
  ['https://fb.com/pg/okaforcycles/about', 'okaforcycles'],
  [otherPage, otherPage],
  ['Okafor Cycles', undefined],
  ['okaforcycles', undefined],
  ['https://facebook.com.example.com/okaforcycles', undefined],
  ['https://www.facebook.com/', undefined],
])('address of a Facebook page %s → its name or id %s', (text, name) => {
  expect(parsePageName(text)).toBe(name);
});
