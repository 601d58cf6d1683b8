import { shareMessages } from '@fanfare/contract/shares';
import { socialMessages } from '@fanfare/contract/social';
import { postMessages } from '@fanfare/contract/working-copies';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Loose } from '../../../../test/browser.ts';
import { createMember } from '../../../../test/fixtures/business.ts';
import { createWriter, fieldProblems, sharesOf, siteKindsTried } from '../../../../test/fixtures/post.ts';
import { inSeconds, listOf } from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
// Every network has its pace: an hour later each account takes something again at once.
beforeEach(() => app.pass(3600));

const nobody = { social_network: 'facebook', social_account: '' };
const schedule = (days: number) => ({
  at: new Date(app.now().getTime() + days * 86_400_000).toISOString().slice(0, 16),
  zone: 'UTC',
});
const socialOf = (body: Loose): Loose[] => listOf(body.post?.social);
const linesOf = (body: Loose) => listOf(body.sanity?.summary).filter(({ about }) => String(about) === 'share');

describe.each(siteKindsTried)('sharing a post of a %s site', (kind) => {
  // The practice Facebook opens what it is given, and nobody listens at the address of our own sites here.
  const first = kind === 'hosted' ? 'linkedin' : 'facebook';
  test('at once sends its public address with the words, and the summary leads to each share', async () => {
    const writer = await createWriter(app, kind, [first, 'twitter']);
    const [page, tweeter] = [writer.on(first), writer.on('twitter')];
    const { body } = await writer.publish(sharesOf({ on: page, message: 'Read it' }, { on: tweeter, message: 'New' }));
    expect(socialOf(body)).toMatchObject([
      { social_type: first, social_id: page.social_account, message: 'Read it', state: 'published' },
      { social_type: 'twitter', message: 'New', state: 'published' },
    ]);
    const ids = socialOf(body).map(({ id }) => Number(id));
    expect(linesOf(body)).toMatchObject(ids.map((id) => ({ level: 'green', path: `/social/share/${id}` })));
    const share = (await writer.owner.get(`/social/share/${ids[0]}`)).body;
    expect(share).toMatchObject({
      link: body.post?.view_link,
      post: { site_id: writer.id, post_id: String(body.post_id) },
    });
  });

  test('planned goes out with it, at its future address, and moves when it is moved', async () => {
    const writer = await createWriter(app, kind, [first]);
    const planned = { post_status: 'future', schedule: schedule(3) };
    const { body } = await writer.publish({ ...planned, ...sharesOf({ on: writer.on(first), message: 'Soon' }) });
    const [share] = socialOf(body);
    expect(share).toMatchObject({ state: 'intent', due: body.post?.post_date_gmt });
    expect(linesOf(body)[0]).toMatchObject({ level: 'green', sentence: expect.stringContaining('Planned for') });
    const whole = (await writer.owner.get(`/social/share/${share?.id}`)).body;
    expect(whole).toMatchObject({ link: body.post?.permalink_sample, forecast: 'green' });
    const astray = { version: Number(whole.version), link: 'https://elsewhere.example/' };
    const refused = await writer.owner.post(`/social/share/${share?.id}/edit`, astray);
    expect([refused.status, refused.body.error]).toEqual([400, shareMessages.linkOfPost]);
    const { post_id } = body;
    const later = await writer.publish({ post_id, ...planned, schedule: schedule(5) });
    expect(socialOf(later.body)).toMatchObject([
      { id: share?.id, state: 'intent', due: later.body.post?.post_date_gmt },
    ]);
    const sooner = await writer.publish({ post_id, ...planned, schedule: schedule(2) });
    expect(socialOf(sooner.body)).toMatchObject([{ id: share?.id, due: sooner.body.post?.post_date_gmt }]);
    const now = await writer.publish({ post_id });
    expect(socialOf(now.body)).toMatchObject([{ id: share?.id, state: 'published' }]);
  });

  test('never comes before the post, and may come after it', async () => {
    const writer = await createWriter(app, kind, ['facebook', 'linkedin']);
    const [page, member] = [writer.on('facebook'), writer.on('linkedin')];
    const { body } = await writer.publish({
      ...{ post_status: 'future', schedule: schedule(3) },
      ...sharesOf({ on: page, at: inSeconds(app, 86_400) }, { on: member, at: inSeconds(app, 5 * 86_400) }),
    });
    const [first, second] = socialOf(body).map(({ due }) => new Date(String(due)));
    expect(first).toEqual(new Date(String(body.post?.post_date_gmt)));
    expect(second).toEqual(new Date(inSeconds(app, 5 * 86_400) * 1000));
  });

  test('waits in the copy while the post is a draft, and goes out with it later', async () => {
    const writer = await createWriter(app, kind, [first]);
    const shares = sharesOf({ on: writer.on(first), message: 'Later' });
    const draft = (await writer.publish({ post_status: 'draft', ...shares })).body;
    expect([socialOf(draft), linesOf(draft)]).toMatchObject([
      [],
      [{ level: 'amber', sentence: postMessages.sharesLater }],
    ]);
    const opened = await writer.open(draft.post_id);
    expect(opened.copy).toMatchObject({ fields: { social: [{ message: 'Later', social_network: first }] } });
    const out = await writer.publish({ post_id: draft.post_id, copy_id: opened.copy_id, ...shares });
    expect(socialOf(out.body)).toMatchObject([{ message: 'Later', state: 'published' }]);
    expect((await writer.open(draft.post_id)).copy).toBeNull();
  });

  test('comes back into the copy when a planned post is a draft again or is deleted', async () => {
    const writer = await createWriter(app, kind, [first]);
    const planned = { post_status: 'future', schedule: schedule(3) };
    const { body } = await writer.publish({ ...planned, ...sharesOf({ on: writer.on(first), message: 'Soon' }) });
    const { post_id } = body;
    const back = await writer.publish({ post_id, post_status: 'draft' });
    expect(socialOf(back.body)).toMatchObject([{ state: 'cancelled' }]);
    expect(back.body.copy).toMatchObject({ fields: { social: [{ message: 'Soon' }] } });
    await writer.publish({ post_id, ...planned, ...sharesOf({ on: writer.on(first), message: 'Soon' }) });
    await writer.owner.post(`${writer.base}/post/${post_id}/delete`);
    await writer.owner.post(`${writer.base}/post/${post_id}/restore`);
    const opened = await writer.open(post_id);
    expect(listOf(opened.post?.social).map(({ state }) => String(state))).toEqual(['cancelled', 'cancelled']);
    expect(opened.copy).toMatchObject({ fields: { social: [{ message: 'Soon' }] } });
  });

  test('is planned again for its moment when deleting its post is undone', async () => {
    const writer = await createWriter(app, kind, [first]);
    const planned = { post_status: 'future', schedule: schedule(3) };
    const { body } = await writer.publish({ ...planned, ...sharesOf({ on: writer.on(first), message: 'Soon' }) });
    const [before] = socialOf(body);
    const { was } = (await writer.owner.post(`${writer.base}/post/${body.post_id}/delete`)).body;
    await writer.owner.post(`${writer.base}/post/${body.post_id}/restore`, { was });
    const opened = await writer.open(body.post_id);
    expect(listOf(opened.post?.social)).toMatchObject([{ id: before?.id, state: 'intent', due: before?.due }]);
    expect(listOf(opened.copy?.fields?.social)).toEqual([]);
  });

  test('again plans only what is new', async () => {
    const writer = await createWriter(app, kind, [first, 'twitter']);
    const [page, tweeter] = [writer.on(first), writer.on('twitter')];
    const both = sharesOf({ on: page, message: 'One' }, { on: tweeter, message: 'Two' });
    const { post_id } = (await writer.publish(both)).body;
    const again = await writer.publish({ post_id, ...both });
    expect(socialOf(again.body)).toHaveLength(2);
    expect(linesOf(again.body)).toEqual([]);
    const more = await writer.publish({ post_id, ...sharesOf({ on: page, message: 'Three' }) });
    expect(socialOf(more.body).map(({ message }) => String(message))).toEqual(['One', 'Two', 'Three']);
    const twice = await writer.publish({ post_id, ...sharesOf({ on: tweeter, message: 'Four' }) });
    expect(fieldProblems(twice.body)).toEqual([['social_account.0', socialMessages.accountOnce]]);
  });

  test('is deleted only as a share of this site', async () => {
    const writer = await createWriter(app, kind, [first]);
    const other = await createWriter(app, 'hosted', [first]);
    const planned = { post_status: 'future', schedule: schedule(3), ...sharesOf({ on: writer.on(first) }) };
    const { body } = await writer.publish(planned);
    const [share] = socialOf(body);
    const path = (base: string) => `${base}/post/share/${share?.id}/delete`;
    expect(await other.owner.post(path(other.base))).toMatchObject({ status: 404 });
    expect((await writer.owner.post(path(writer.base))).body).toEqual({ success: true });
    expect(listOf((await writer.open(body.post_id)).post?.social)).toEqual([]);
  });
});

describe('a share is refused', () => {
  type Case = [string, (writer: Awaited<ReturnType<typeof createWriter>>) => object, [string, string]];
  const cases: Case[] = [
    ['without an account', () => sharesOf({ on: nobody }), ['social_account.0', socialMessages.page]],
    [
      'to an account nobody connected',
      () => sharesOf({ on: { ...nobody, social_account: '404' } }),
      ['social_account.0', socialMessages.account],
    ],
    [
      'to no network',
      () => sharesOf({ on: { social_network: 'none', social_account: '1' } }),
      ['social_network.0', socialMessages.network],
    ],
    [
      'to the same Twitter account twice',
      ({ on }) => sharesOf({ on: on('twitter') }, { on: on('twitter'), message: 'x' }),
      ['social_account.1', socialMessages.accountOnce],
    ],
    [
      'to the same page twice',
      ({ on }) => sharesOf({ on: on('facebook') }, { on: on('facebook'), message: 'x' }),
      ['social_account.1', socialMessages.sameAccount],
    ],
    [
      'to Pinterest without a featured image',
      ({ on }) => sharesOf({ on: { ...on('pinterest'), social_network: 'Pinterest' }, board: '1' }),
      ['social_account.0', socialMessages.pinterestPicture],
    ],
    [
      'seven months ahead',
      ({ on }) => sharesOf({ on: on('facebook'), at: inSeconds(app, 214 * 86_400) }),
      ['social_scheduled_publish_time.0', 'Select a date within the next 6 months.'],
    ],
    [
      'at no time at all',
      ({ on }) => sharesOf({ on: on('facebook'), at: -1 }),
      ['social_scheduled_publish_time.0', 'Select a proper date.'],
    ],
    [
      'with lists of different length',
      ({ on }) => ({ ...sharesOf({ on: on('facebook') }), social_message: ['a', 'b'] }),
      ['social_message', 'Each share needs a place in every list: social_network has 1, social_message has 2.'],
    ],
    [
      'with fewer accounts than networks',
      ({ on }) => ({ ...sharesOf({ on: on('facebook') }), social_account: [] }),
      ['social_account', 'Each share needs a place in every list: social_network has 1, social_account has 0.'],
    ],
  ];

  test.each(cases)('%s', async (_, more, problem) => {
    const writer = await createWriter(app, 'hosted', ['facebook', 'twitter', 'pinterest']);
    const refused = await writer.publish(more(writer));
    expect([refused.status, fieldProblems(refused.body)]).toEqual([400, [problem]]);
    expect((await writer.site.posts(writer.grant, { page: 1, perPage: 5 })).total).toBe(0);
  });

  test('to Pinterest without a board, in the sentence that fits the account', async () => {
    const writer = await createWriter(app, 'hosted', ['pinterest']);
    const featured_image = await writer.addPicture();
    const shares = sharesOf({ on: writer.on('pinterest') });
    const refused = await writer.publish({ featured_image, ...shares });
    expect(fieldProblems(refused.body)).toEqual([['board_id.0', socialMessages.board]]);
    const { social_account } = writer.on('pinterest');
    const boards = listOf((await writer.owner.get(`/pinterest/${social_account}/boards`)).body.boards);
    const pinned = await writer.publish({ featured_image, ...shares, board_id: [String(boards[0]?.id)] });
    expect(socialOf(pinned.body)).toMatchObject([{ social_type: 'pinterest', state: 'published' }]);
  });

  test('with more words than its network takes', async () => {
    const writer = await createWriter(app, 'hosted', ['instagram']);
    const featured_image = await writer.addPicture();
    const shares = sharesOf({ on: writer.on('instagram'), message: 'x'.repeat(2201) });
    const refused = await writer.publish({ featured_image, ...shares });
    const [problem] = fieldProblems(refused.body);
    expect(problem).toEqual(['social_message.0', expect.stringContaining('too long for Instagram')]);
  });

  test('all its faults are told at once, each at its place', async () => {
    const writer = await createWriter(app, 'hosted', ['facebook']);
    const refused = await writer.publish({
      post_category: 99_999,
      ...sharesOf({ on: writer.on('facebook') }, { on: nobody }),
    });
    expect(fieldProblems(refused.body).map(([path]) => path)).toEqual(['post_category', 'social_account.1']);
  });

  test('to an account a member was not given; whoever publishes content may share it', async () => {
    const writer = await createWriter(app, 'hosted', ['facebook', 'twitter']);
    const { owner, bid } = writer;
    const site = { type: 'site' as const, value: String(writer.id), label: 'Site' };
    const page = writer.on('facebook');
    const theirs = { type: 'facebook_page' as const, value: page.social_account, label: page.name };
    await owner.post(`/user/business/${bid}/update`, { business_name: 'Acme', assets: [site, theirs] });
    const outsider = await createMember(app, { owner, bid }, { content: 'publisher' }, [site]);
    const refused = await writer.publish(sharesOf({ on: page }), outsider);
    expect(fieldProblems(refused.body)).toEqual([['social_account.0', socialMessages.account]]);
    const insider = await createMember(app, { owner, bid }, { content: 'publisher' }, [site, theirs]);
    expect((await writer.publish(sharesOf({ on: page }), insider)).body).toMatchObject({ post_status: 1 });
  });
});

test('a share that fails at its network is red in the summary, and the post is out all the same', async () => {
  const writer = await createWriter(app, 'wordpress', ['facebook']);
  app.sandbox.faults.add({ network: 'facebook', match: 'feed.create', kind: 'validation' });
  const { body } = await writer.publish(sharesOf({ on: writer.on('facebook'), message: 'No' }));
  app.sandbox.faults.clear();
  expect(body).toMatchObject({ post_status: 1, message: 'Published' });
  expect(linesOf(body)).toMatchObject([{ level: 'red', path: expect.stringMatching(/^\/social\/share\/\d+$/) }]);
});
