import { beforeAll, describe, expect, test } from 'vitest';
import { createMember, type Person } from '../../../../test/fixtures/business.ts';
import { createPublisher, listOf, type Poster, plan } from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let poster: Poster;
let member: Person;
beforeAll(async () => {
  app = await createTestApp();
  poster = await createPublisher(app, ['facebook', 'twitter', 'pinterest']);
  await app.setLevel(poster.owner.user.id, 3);
  const assets = [0, 1].map((index) => {
    const { social_account: value, name: label } = poster.on('facebook', index);
    return { type: 'facebook_page' as const, value, label };
  });
  const updated = await poster.owner.post(`/user/business/${poster.bid}/update`, { business_name: 'Acme', assets });
  if (updated.status !== 200) throw new Error(updated.text);
  member = await createMember(app, poster, { social: 'manager' }, assets.slice(0, 1));
});

let texts = 0;
const newText = () => `Whose account, number ${++texts}`;
const later = { schedule: { at: '2030-07-01T09:00' } };
const named = ({ social_network, social_account }: { social_network: string; social_account: string }) => ({
  social_network,
  social_account,
});

describe('a member', () => {
  test('sees the pages among their assets, and every account of a kind the business does not divide', async () => {
    const seen = async (person: Person) =>
      listOf((await person.get('/social/accounts')).body.accounts).map((one) => `${one.social_network} ${one.id}`);
    const [mine, others] = [poster.on('facebook', 0), poster.on('facebook', 1)];
    const all = await seen(poster.owner);
    expect(all).toEqual(
      expect.arrayContaining([`facebook ${mine.social_account}`, `facebook ${others.social_account}`]),
    );
    const theirs = await seen(member);
    expect(theirs.filter((one) => one.startsWith('facebook'))).toEqual([`facebook ${mine.social_account}`]);
    expect(theirs.filter((one) => !one.startsWith('facebook'))).toEqual(
      all.filter((one) => !one.startsWith('facebook')),
    );
  });

  test('who writes posts without a role in Social posts sees where they may share them, and nobody else does', async () => {
    const { social_account: value, name: label } = poster.on('facebook', 1);
    const site = { name: 'Notes', slug: 'shared-notes', timezone: 'UTC' };
    await poster.owner.post('/content/site/create', site);
    const writer = await createMember(app, poster, { content: 'publisher' }, [
      { type: 'facebook_page', value, label },
    ]);
    const reader = await createMember(app, poster, { content: 'viewer' });
    const boards = `/pinterest/${poster.on('pinterest').social_account}/boards`;
    const pages = listOf((await writer.get('/social/accounts')).body.accounts)
      .filter((one) => String(one.social_network) === 'facebook')
      .map((one) => one.id);
    expect(pages).toEqual([value]);
    expect((await writer.get(boards)).status).toBe(200);
    for (const path of ['/social/accounts', boards]) {
      const refused = await reader.get(path);
      expect([refused.status, refused.body.restricted]).toMatchObject([
        403,
        { need: expect.stringMatching(/^social:\w+$/) },
      ]);
    }
  });

  test('reads what goes out to an account that was not given to them, and is offered nothing to do with it', async () => {
    const nothing = { edit: false, cancel: false, retry: false, confirm: false, remove: false };
    for (const [index, yours] of [
      [0, true],
      [1, false],
    ] as const) {
      const [id = 0] = await plan(poster.owner, [named(poster.on('facebook', index))], {
        message: newText(),
        ...later,
      });
      const share = (await member.get(`/social/share/${id}`)).body;
      expect(share).toMatchObject({ yours, can: yours ? { edit: true } : nothing });
      const row = listOf((await member.get('/social/shares')).body.items).find((one) => Number(one.id) === id);
      expect(row).toMatchObject({ yours });
      expect((await poster.owner.get(`/social/share/${id}`)).body).toMatchObject({ yours: true, can: { edit: true } });
    }
  });

  test('posts to their own accounts; another one does not exist for them', async () => {
    const message = newText();
    const create = (index: number) =>
      member.post('/social/post/create', {
        ...{ type: 'text', message, ...later },
        accounts: [named(poster.on('facebook', index))],
      });
    expect((await create(0)).status).toBe(200);
    const refused = await create(1);
    expect([refused.status, refused.body.error]).toEqual([404, 'Please select a valid account']);
    const select = `/facebook/page/post_select?page_id=${poster.on('facebook', 1).social_account}`;
    expect(await member.get(select)).toMatchObject({ status: 404 });
    const profiles = await member.post('/adprofile/adprofiles_by_social', named(poster.on('facebook', 1)));
    expect(profiles.status).toBe(404);
    const boards = `/pinterest/${poster.on('pinterest').social_account}/boards`;
    expect((await member.get(boards)).status).toBe(200);
    expect(await member.get('/pinterest/nobody/boards')).toMatchObject({ status: 404 });
  });

  test('changes, sends, cancels and deletes nothing of an account that is not theirs', async () => {
    const [id = 0] = await plan(poster.owner, [poster.on('facebook', 1)], { message: newText(), ...later });
    const acts = [
      ['edit', { version: 1, message: 'Mine' }],
      ...(['retry', 'check', 'cancel', 'confirm', 'delete'] as const).map((act) => [act, {}] as const),
    ] as const;
    for (const [act, body] of acts) {
      expect(await member.post(`/social/share/${id}/${act}`, body), act).toMatchObject({ status: 404 });
    }
    expect((await poster.owner.get(`/social/share/${id}`)).body).toMatchObject({ state: 'intent', version: 1 });
    const [own = 0] = await plan(poster.owner, [poster.on('facebook', 0)], { message: newText(), ...later });
    expect((await member.post(`/social/share/${own}/cancel`)).body).toMatchObject({ state: 'cancelled' });
  });

  test('is given an account and loses it again from their next call on', async () => {
    const { social_account: value, name: label } = poster.on('facebook', 1);
    const first = poster.on('facebook', 0);
    const both = [
      { type: 'facebook_page', value: first.social_account, label: first.name },
      { type: 'facebook_page', value, label },
    ];
    const path = `/user/business/${poster.bid}/members?search=${encodeURIComponent(member.user.email)}`;
    const memberId = Number((await poster.owner.get(path)).body.items?.[0]?.id);
    const give = (assets: object[]) =>
      poster.owner.post(`/user/business/${poster.bid}/member/${memberId}/update`, {
        features: { social: 'manager' },
        assets,
      });
    const post = () =>
      member.post('/social/post/create', {
        ...{ type: 'text', message: newText(), ...later },
        accounts: [named(poster.on('facebook', 1))],
      });
    expect((await give(both)).status).toBe(200);
    expect((await post()).status).toBe(200);
    await give(both.slice(0, 1));
    expect((await post()).status).toBe(404);
  });
});

test('where the business has no assets of a kind, everybody with the role uses all of its accounts', async () => {
  const open = await createPublisher(app, ['facebook']);
  const anyone = await createMember(app, open, { social: 'publisher' });
  const seen = listOf((await anyone.get('/social/accounts')).body.accounts);
  expect(seen).toHaveLength(open.accounts.length);
  expect(await plan(anyone, [open.on('facebook')], { message: newText(), ...later })).toHaveLength(1);
});
