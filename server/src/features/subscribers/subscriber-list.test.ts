import { beforeAll, describe, expect, test } from 'vitest';
import { createMember } from '../../../test/fixtures/business.ts';
import {
  createSiteWithForm,
  enableSubscribeForm,
  subscribe,
  subscribeAndConfirm,
} from '../../../test/fixtures/leads/subscribe.ts';
import { createSite } from '../../../test/fixtures/site.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const createSubscribableSite = (fields?: Parameters<typeof createSiteWithForm>[1]) => createSiteWithForm(app, fields);

describe('list of subscribers', () => {
  test('subscriber list filtered by search or state → the matching subscribers; those of another business → never listed', async () => {
    const site = await createSubscribableSite();
    const other = await createSubscribableSite();
    await subscribeAndConfirm(app, site, 'ann@list.test');
    await subscribe(app, site, 'bob@list.test');
    await subscribe(app, other, 'cleo@list.test');
    const emails = async (query: string) => {
      const { items } = await site.list(query);
      return [items?.[0]?.email, items?.[1]?.email].filter(Boolean);
    };
    expect(await emails('')).toEqual(['bob@list.test', 'ann@list.test']);
    expect(await emails('?search=ANN')).toEqual(['ann@list.test']);
    expect(await emails('?state=pending')).toEqual(['bob@list.test']);
  });

  test('CSV of subscribers → formulas neutralized, consent included', async () => {
    const site = await createSubscribableSite({ name: '=HYPERLINK("http://evil.test")' });
    await subscribe(app, site, '+1@csv.test');
    const { text, headers } = await site.owner.get('/subscribers/export');
    expect(headers['content-type']).toContain('text/csv');
    const [header = '', row = ''] = text.split('\r\n');
    expect(header).toBe(
      'Email,Status,Source,Requested (UTC),Confirmed (UTC),Unsubscribed (UTC),Consent,Earlier consents',
    );
    expect(row).toMatch(/^'\+1@csv\.test,Not confirmed,"'=HYPERLINK/);
    expect(row).toContain('You agree to get emails from');
  });

  test('member with one of two sites → list, search, counts, export and delete have only the subscribers of that site', async () => {
    const site = await createSubscribableSite();
    const other = await createSite(app, site, { name: 'The Gazette' });
    await enableSubscribeForm(site.owner, other);
    await subscribeAndConfirm(app, site, 'mine@asset.test');
    await subscribeAndConfirm(app, other, 'theirs@asset.test');
    const assets = [{ type: 'site' as const, value: String(site.id), label: 'The Journal' }];
    const member = await createMember(app, site, { content: 'manager', leads: 'manager' }, assets);
    expect((await member.get('/subscribers')).body).toMatchObject({
      total: 1,
      subscribed: 1,
      items: [{ email: 'mine@asset.test' }],
    });
    expect((await member.get('/subscribers?search=theirs')).body).toMatchObject({ total: 0, items: [] });
    const csv = (await member.get('/subscribers/export')).text;
    expect([csv.includes('mine@asset.test'), csv.includes('theirs@asset.test')]).toEqual([true, false]);
    expect(await site.list()).toMatchObject({ total: 2, subscribed: 2 });
    const foreignId = (await site.list('?search=theirs')).items?.[0]?.id;
    expect((await member.post(`/subscribers/${foreignId}/delete`)).status).toBe(404);
    const stranger = await createMember(app, site, { leads: 'viewer' });
    expect((await stranger.get('/subscribers')).body).toMatchObject({ total: 0, subscribed: 0 });
  });

  test.each([
    [{ leads: 'viewer' }, 1],
    [{ content: 'viewer', contests: 'viewer' }, 1],
    [{ content: 'viewer' }, 0],
  ] as const)('subscriber list read by a member with %j → %i subscriber of a contest', async (features, total) => {
    const site = await createSubscribableSite();
    await app.subscribers.service.requestSubscription({
      businessId: site.bid,
      email: `player-${site.bid}@contest.test`,
      language: 'en',
      consent: 'Yes.',
      source: { kind: 'contest', id: site.bid, name: 'Win a boat' },
    });
    const member = await createMember(app, site, features);
    expect((await member.get('/subscribers')).body).toMatchObject({ total });
  });

  test('subscriber deleted → gone with its links; the audit log has no address', async () => {
    const site = await createSubscribableSite();
    await subscribeAndConfirm(app, site, 'erase@list.test');
    const id = String((await site.list()).items?.[0]?.id);
    expect(await site.owner.post(`/subscribers/${id}/delete`)).toMatchObject({ status: 200 });
    expect(await site.owner.post(`/subscribers/${id}/delete`)).toMatchObject({ status: 404 });
    expect(await site.list()).toMatchObject({ total: 0 });
    const audit = (await site.owner.get(`/user/business/${site.bid}/audit`)).text;
    expect(audit).toContain('Deleted a subscriber');
    expect(audit).not.toContain('erase@list.test');
  });

  test.each([
    [{ leads: 'viewer' }, 200, 403],
    [{ content: 'viewer' }, 200, 403],
    [{ leads: 'manager' }, 200, 200],
    [{ rss: 'manager' }, 403, 403],
  ] as const)(
    'subscriber list read by a member with %j → status of the list %i, of its export %i',
    async (features, list, exported) => {
      const site = await createSubscribableSite();
      const assets =
        'content' in features ? [{ type: 'site' as const, value: String(site.id), label: 'The Journal' }] : [];
      const member = await createMember(app, site, features, assets);
      expect((await member.get('/subscribers')).status).toBe(list);
      expect((await member.get('/subscribers/export')).status).toBe(exported);
    },
  );
});
