import type { Asset } from '@fanfare/contract/business/business';
import { connectPaths } from '@fanfare/contract/connections/connect-calls';
import { networkByKind } from '@fanfare/contract/connections/connections';
import type { AssetType } from '@fanfare/contract/kit/assets';
import type { SocialNetwork } from '@fanfare/contract/social/social-text';
import { beforeAll, describe, expect, test } from 'vitest';
import { createBusiness, createMember, type TestUser } from '../../../../test/fixtures/business.ts';
import { connect } from '../../../../test/fixtures/connection.ts';
import {
  createPublisher,
  createShares,
  listCalendarItems,
  type Publisher,
  toList,
} from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let publisher: Publisher;
let member: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  publisher = await createPublisher(app, ['facebook', 'twitter', 'pinterest']);
  await app.setAccessLevel(publisher.owner.user.id, 3);
  const assets = [0, 1].map((index) => {
    const { social_account: value, name: label } = publisher.accountOn('facebook', index);
    return { type: 'facebook_page' as const, value, label };
  });
  const updated = await publisher.owner.post(`/user/business/${publisher.bid}/update`, {
    business_name: 'Acme',
    assets,
  });
  if (updated.status !== 200) throw new Error(updated.text);
  member = await createMember(app, publisher, { social: 'manager' }, assets.slice(0, 1));
});

let texts = 0;
const newText = () => `Access, number ${++texts}`;
const schedule = { schedule: { at: '2030-07-01T09:00' } };
const toAccountKey = ({ social_network, social_account }: { social_network: string; social_account: string }) => ({
  social_network,
  social_account,
});

describe('account access of a member', () => {
  test('account list read by the owner → all accounts; by a member → only assigned ones', async () => {
    const listAccounts = async (person: TestUser) =>
      toList((await person.get('/social/accounts')).body.accounts).map((one) => `${one.social_network} ${one.id}`);
    const assignedPage = publisher.accountOn('facebook', 0);
    const otherPage = publisher.accountOn('facebook', 1);
    expect(await listAccounts(publisher.owner)).toEqual(
      expect.arrayContaining([`facebook ${assignedPage.social_account}`, `facebook ${otherPage.social_account}`]),
    );
    expect(await listAccounts(member)).toEqual([`facebook ${assignedPage.social_account}`]);
  });

  test('account list read by a content publisher → assigned accounts; boards of an account of others → 404; read by a content viewer → 403', async () => {
    const { social_account: value, name: label } = publisher.accountOn('facebook', 1);
    const site = { name: 'Notes', slug: 'shared-notes', timezone: 'UTC' };
    await publisher.owner.post('/content/site/create', site);
    const writer = await createMember(app, publisher, { content: 'publisher' }, [
      { type: 'facebook_page', value, label },
    ]);
    const reader = await createMember(app, publisher, { content: 'viewer' });
    const boards = `/pinterest/${publisher.accountOn('pinterest').social_account}/boards`;
    const pages = toList((await writer.get('/social/accounts')).body.accounts)
      .filter((one) => String(one.social_network) === 'facebook')
      .map((one) => one.id);
    expect(pages).toEqual([value]);
    expect((await writer.get(boards)).status).toBe(404);
    for (const path of ['/social/accounts', boards]) {
      const refused = await reader.get(path);
      expect([refused.status, refused.body.restricted]).toMatchObject([
        403,
        { need: expect.stringMatching(/^social:\w+$/) },
      ]);
    }
  });

  test('shares of an account not assigned to the member → not in the list, the calendar and the ledger; 404 by id', async () => {
    const message = newText();
    const ids: number[] = [];
    for (const account of [publisher.accountOn('facebook', 0), publisher.accountOn('facebook', 1)])
      ids.push(...(await createShares(publisher.owner, [toAccountKey(account)], { message, ...schedule })));
    ids.push(...(await createShares(publisher.owner, [publisher.accountOn('twitter')], { message, ...schedule })));
    const viewer = await createMember(app, publisher, { social: 'viewer' });
    const seenBy = async (person: TestUser) => {
      const listed = (await person.get(`/social/shares?search=${encodeURIComponent(message)}`)).body;
      const open = toList((await person.get('/deliveries?stage=open')).body.items);
      const july = 'kind=share&from=2030-07-01T00:00:00Z&to=2030-07-08T00:00:00Z';
      const calendarIds = listCalendarItems((await person.get(`/social/calendar?${july}`)).body).map(({ id }) => id);
      const single = [];
      for (const id of ids)
        single.push((await person.get(`/social/share/${id}`)).status, (await person.get(`/delivery/${id}`)).status);
      return {
        list: toList(listed.items)
          .map(({ id }) => ids.indexOf(Number(id)))
          .sort(),
        total: listed.total,
        calendar: ids.map((id) => calendarIds.includes(id)),
        deliveries: ids.map((id) => open.some((row) => Number(row.id) === id)),
        single,
      };
    };
    const all = { calendar: [true, true, true], deliveries: [true, true, true], single: Array(6).fill(200) };
    expect(await seenBy(publisher.owner)).toEqual({ ...all, list: [0, 1, 2], total: 3 });
    const first = { calendar: [true, false, false], deliveries: [true, false, false] };
    expect(await seenBy(member)).toEqual({ ...first, list: [0], total: 1, single: [200, 200, 404, 404, 404, 404] });
    const none = { calendar: [false, false, false], deliveries: [false, false, false] };
    expect(await seenBy(viewer)).toEqual({ ...none, list: [], total: 0, single: Array(6).fill(404) });
  });

  test('bulk cancel by a member → deliveries of accounts not assigned are refused; a viewer sees no actions', async () => {
    const ids: number[] = [];
    for (const index of [0, 1])
      ids.push(
        ...(await createShares(publisher.owner, [publisher.accountOn('facebook', index)], {
          message: newText(),
          ...schedule,
        })),
      );
    const { social_account: value, name: label } = publisher.accountOn('facebook', 0);
    const viewer = await createMember(app, publisher, { social: 'viewer' }, [{ type: 'facebook_page', value, label }]);
    expect((await member.get(`/delivery/${ids[0]}`)).body).toMatchObject({ can: { cancel: true } });
    expect((await viewer.get(`/delivery/${ids[0]}`)).body).toMatchObject({ can: { cancel: false } });
    const { body } = await member.post('/deliveries/cancel', { ids });
    expect(body).toMatchObject({ done: [ids[0]], refused: [{ id: ids[1] }] });
  });

  test('social post by a member to an assigned account → 200; to another account → 404', async () => {
    const message = newText();
    const create = (index: number) =>
      member.post('/social/post/create', {
        type: 'text',
        message,
        ...schedule,
        accounts: [toAccountKey(publisher.accountOn('facebook', index))],
      });
    expect((await create(0)).status).toBe(200);
    const refused = await create(1);
    expect([refused.status, refused.body.error]).toEqual([404, 'Please select a valid account']);
    const select = `/facebook/page/post_select?page_id=${publisher.accountOn('facebook', 1).social_account}`;
    expect(await member.get(select)).toMatchObject({ status: 404 });
    const profiles = await member.post(
      '/adprofile/adprofiles_by_social',
      toAccountKey(publisher.accountOn('facebook', 1)),
    );
    expect(profiles.status).toBe(404);
    const boards = `/pinterest/${publisher.accountOn('pinterest').social_account}/boards`;
    expect((await member.get(boards)).status).toBe(404);
    expect((await publisher.owner.get(boards)).status).toBe(200);
    const videos = (index: number) => `/facebook/page/${publisher.accountOn('facebook', index).social_account}/videos`;
    expect((await member.get(videos(0))).status).toBe(200);
    expect((await member.get(videos(1))).status).toBe(404);
    expect(await member.get('/pinterest/unknown/boards')).toMatchObject({ status: 404 });
  });

  test('share of an account not assigned edited, retried, checked, canceled, confirmed or deleted → 404, unchanged', async () => {
    const [id = 0] = await createShares(publisher.owner, [publisher.accountOn('facebook', 1)], {
      message: newText(),
      ...schedule,
    });
    const acts = [
      ['edit', { version: 1, message: 'Mine' }],
      ...(['retry', 'check', 'cancel', 'confirm', 'delete'] as const).map((act) => [act, {}] as const),
    ] as const;
    for (const [act, body] of acts) {
      expect(await member.post(`/social/share/${id}/${act}`, body), act).toMatchObject({ status: 404 });
    }
    expect((await publisher.owner.get(`/social/share/${id}`)).body).toMatchObject({ state: 'intent', version: 1 });
    const [own = 0] = await createShares(publisher.owner, [publisher.accountOn('facebook', 0)], {
      message: newText(),
      ...schedule,
    });
    expect((await member.post(`/social/share/${own}/cancel`)).body).toMatchObject({ state: 'cancelled' });
  });

  test('account assigned to a member and removed → effective with the member’s next call', async () => {
    const { social_account: value, name: label } = publisher.accountOn('facebook', 1);
    const first = publisher.accountOn('facebook', 0);
    const both = [
      { type: 'facebook_page', value: first.social_account, label: first.name },
      { type: 'facebook_page', value, label },
    ];
    const path = `/user/business/${publisher.bid}/members?search=${encodeURIComponent(member.user.email)}`;
    const memberId = Number((await publisher.owner.get(path)).body.items?.[0]?.id);
    const assign = (assets: object[]) =>
      publisher.owner.post(`/user/business/${publisher.bid}/member/${memberId}/update`, {
        features: { social: 'manager' },
        assets,
      });
    const post = () =>
      member.post('/social/post/create', {
        type: 'text',
        message: newText(),
        ...schedule,
        accounts: [toAccountKey(publisher.accountOn('facebook', 1))],
      });
    expect((await assign(both)).status).toBe(200);
    expect((await post()).status).toBe(200);
    await assign(both.slice(0, 1));
    expect((await post()).status).toBe(404);
  });
});

/** Two accounts of each network, by the practice users who own them. */
const networkAccounts: [SocialNetwork, AssetType, (string | undefined)[]][] = [
  ['facebook', 'facebook_page', [undefined]],
  ['instagram', 'instagram_account', [undefined]],
  ['twitter', 'twitter_account', ['1387001122334455667', '1390445566778899001']],
  ['linkedin', 'linkedin_account', ['hQ7vR2kLm9', 'bT4xW8nPs1']],
];

test.each(networkAccounts)(
  '%s accounts of a member with zero, one or two %s assets → those of the assets and no others',
  async (network, type, people) => {
    const business = await createBusiness(app);
    const { owner, bid } = business;
    await app.setAccessLevel(owner.user.id, 3);
    for (const as of people)
      await connect(owner, connectPaths[network], networkByKind[network], { choice: 'allow', as });
    const accounts = toList((await owner.get('/social/accounts')).body.accounts);
    const [first, second] = accounts.map(({ id, name }) => ({ type, value: String(id), label: String(name) }));
    if (!first || !second) throw new Error(`${network} has fewer than two accounts`);
    const anyMember = await createMember(app, business, { social: 'manager' });
    const memberPath = `/user/business/${bid}/member/${anyMember.memberId}/update`;
    const setAssets = async (ofBusiness: Asset[], ofMember: Asset[]) => {
      const saved = await owner.post(`/user/business/${bid}/update`, { business_name: 'Acme', assets: ofBusiness });
      if (saved.status !== 200) throw new Error(saved.text);
      await owner.post(memberPath, { assets: ofMember, features: { social: 'manager' } });
    };
    const listUsable = async () =>
      toList((await anyMember.get('/social/accounts')).body.accounts).map(({ id }) => String(id));
    const post = async ({ value }: Asset) => {
      const body = { type: 'text', message: newText(), ...schedule };
      const account = { social_network: network, social_account: value };
      return (await anyMember.post('/social/post/create', { ...body, accounts: [account] })).body.error;
    };
    const refused = 'Please select a valid account';

    expect(await listUsable()).toEqual([]);
    expect(await post(first)).toBe(refused);
    await setAssets([first, second], []);
    expect([await listUsable(), await post(first), await post(second)]).toEqual([[], refused, refused]);
    await setAssets([first, second], [first]);
    expect(await listUsable()).toEqual([first.value]);
    expect(await post(first)).not.toBe(refused);
    expect(await post(second)).toBe(refused);
    await setAssets([first, second], [first, second]);
    expect((await listUsable()).sort()).toEqual([first.value, second.value].sort());
    // Removing an asset of the business takes it from its members.
    await setAssets([first], [first]);
    expect([await listUsable(), await post(second)]).toEqual([[first.value], refused]);
  },
);

test('Pinterest, which has no asset type → a member uses only accounts they connected themselves', async () => {
  const { owner, bid } = await createPublisher(app, ['pinterest']);
  const anyMember = await createMember(app, { owner, bid }, { social: 'manager' });
  const listUsable = async () =>
    toList((await anyMember.get('/social/accounts')).body.accounts).map(({ id }) => String(id));
  expect(await listUsable()).toEqual([]);
  await connect(anyMember, connectPaths.pinterest, 'pinterest', { choice: 'allow', as: '549755885175100002' });
  expect(await listUsable()).toEqual(['549755885175100002']);
  expect(toList((await owner.get('/social/accounts')).body.accounts)).toHaveLength(2);
});
