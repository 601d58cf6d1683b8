import { dayMs, daySeconds, hourSeconds } from '@fanfare/contract/kit/durations';
import { postMessages } from '@fanfare/contract/posts/working-copies';
import { shareMessages } from '@fanfare/contract/social/shares';
import { socialMessages } from '@fanfare/contract/social/social';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Loose } from '../../../../test/browser.ts';
import { createMember } from '../../../../test/fixtures/business.ts';
import { runUntilIdle } from '../../../../test/fixtures/deliveries/delivery-worker.ts';
import { createWriter, fieldProblems, shareFields, testedSiteKinds } from '../../../../test/fixtures/post.ts';
import { inSeconds, toList } from '../../../../test/fixtures/share.ts';
import { createSite } from '../../../../test/fixtures/site.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
// The clock advances an hour before each test, so that rate limits allow each account to publish again.
beforeEach(() => app.advanceClock(hourSeconds));

const noAccount = { social_network: 'facebook', social_account: '' };
const schedule = (days: number) => ({
  at: new Date(app.now().getTime() + days * dayMs).toISOString().slice(0, 16),
  zone: 'UTC',
});
const socialOf = (body: Loose): Loose[] => toList(body.post?.social);
const linesOf = (body: Loose) => toList(body.sanity?.summary).filter(({ about }) => String(about) === 'share');

describe.each(testedSiteKinds)('sharing a post of a %s site', (kind) => {
  // Facebook is replaced by LinkedIn for hosted sites: the practice Facebook fetches the link, and hosted sites have no
  // port in this test.
  const first = kind === 'hosted' ? 'linkedin' : 'facebook';
  test('shares sent now with a post → contain text and public URL; the summary links to each share', async () => {
    const writer = await createWriter(app, kind, [first, 'twitter']);
    const page = writer.accountOn(first);
    const twitterAccount = writer.accountOn('twitter');
    const { body } = await writer.publish(
      shareFields({ account: page, message: 'Read it' }, { account: twitterAccount, message: 'New' }),
    );
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

  test('share of a scheduled post → has its future URL and moves when the post is rescheduled', async () => {
    const writer = await createWriter(app, kind, [first]);
    const planned = { post_status: 'future', schedule: schedule(3) };
    const { body } = await writer.publish({
      ...planned,
      ...shareFields({ account: writer.accountOn(first), message: 'Soon' }),
    });
    const [share] = socialOf(body);
    expect(share).toMatchObject({ state: 'intent', due: body.post?.post_date_gmt });
    expect(linesOf(body)[0]).toMatchObject({ level: 'green', sentence: expect.stringContaining('Scheduled for') });
    const shareBefore = (await writer.owner.get(`/social/share/${share?.id}`)).body;
    expect(shareBefore).toMatchObject({ link: body.post?.permalink_sample, forecast: 'green' });
    const linkChange = { version: Number(shareBefore.version), link: 'https://elsewhere.example/' };
    const rejected = await writer.owner.post(`/social/share/${share?.id}/edit`, linkChange);
    expect([rejected.status, rejected.body.error]).toEqual([400, shareMessages.linkFollowsPost]);
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

  test('scheduled post → at its time it is published and its share is sent', async () => {
    const writer = await createWriter(app, kind, [first]);
    const share = shareFields({ account: writer.accountOn(first), message: 'On time' });
    const { body } = await writer.publish({ post_status: 'future', schedule: schedule(0.25), ...share });
    expect(socialOf(body)).toMatchObject([{ message: 'On time', state: 'intent' }]);
    app.advanceClock(6 * hourSeconds);
    await runUntilIdle(app);
    const { post } = await writer.open(body.post_id);
    expect(post).toMatchObject({ post_status: 'publish', social: [{ message: 'On time', state: 'published' }] });
  });

  test('share timed before its post → moved to the post time; after the post → unchanged', async () => {
    const writer = await createWriter(app, kind, ['facebook', 'linkedin']);
    const page = writer.accountOn('facebook');
    const member = writer.accountOn('linkedin');
    const { body } = await writer.publish({
      post_status: 'future',
      schedule: schedule(3),
      ...shareFields(
        { account: page, at: inSeconds(app, daySeconds) },
        { account: member, at: inSeconds(app, 5 * daySeconds) },
      ),
    });
    const [first, second] = socialOf(body).map(({ due }) => new Date(String(due)));
    expect(first).toEqual(new Date(String(body.post?.post_date_gmt)));
    expect(second).toEqual(new Date(inSeconds(app, 5 * daySeconds) * 1000));
  });

  test('share of a draft → waits in the working copy and is published with the post', async () => {
    const writer = await createWriter(app, kind, [first]);
    const shares = shareFields({ account: writer.accountOn(first), message: 'Later' });
    const draft = (await writer.publish({ post_status: 'draft', ...shares })).body;
    expect([socialOf(draft), linesOf(draft)]).toMatchObject([
      [],
      [{ level: 'amber', sentence: postMessages.sharesLater }],
    ]);
    const opened = await writer.open(draft.post_id);
    expect(opened.copy).toMatchObject({ fields: { social: [{ message: 'Later', social_network: first }] } });
    const published = await writer.publish({ post_id: draft.post_id, copy_id: opened.copy_id, ...shares });
    expect(socialOf(published.body)).toMatchObject([{ message: 'Later', state: 'published' }]);
    expect((await writer.open(draft.post_id)).copy).toBeNull();
  });

  test('scheduled post becomes a draft or is deleted → share canceled and back in the working copy', async () => {
    const writer = await createWriter(app, kind, [first]);
    const planned = { post_status: 'future', schedule: schedule(3) };
    const { body } = await writer.publish({
      ...planned,
      ...shareFields({ account: writer.accountOn(first), message: 'Soon' }),
    });
    const { post_id } = body;
    const draft = await writer.publish({ post_id, post_status: 'draft' });
    expect(socialOf(draft.body)).toMatchObject([{ state: 'cancelled' }]);
    expect(draft.body.copy).toMatchObject({ fields: { social: [{ message: 'Soon' }] } });
    await writer.publish({
      post_id,
      ...planned,
      ...shareFields({ account: writer.accountOn(first), message: 'Soon' }),
    });
    await writer.owner.post(`${writer.base}/post/${post_id}/delete`);
    await writer.owner.post(`${writer.base}/post/${post_id}/restore`);
    const opened = await writer.open(post_id);
    expect(toList(opened.post?.social).map(({ state }) => String(state))).toEqual(['cancelled', 'cancelled']);
    expect(opened.copy).toMatchObject({ fields: { social: [{ message: 'Soon' }] } });
  });

  test('delete of a post undone → share scheduled again for its time', async () => {
    const writer = await createWriter(app, kind, [first]);
    const planned = { post_status: 'future', schedule: schedule(3) };
    const { body } = await writer.publish({
      ...planned,
      ...shareFields({ account: writer.accountOn(first), message: 'Soon' }),
    });
    const [before] = socialOf(body);
    const { was } = (await writer.owner.post(`${writer.base}/post/${body.post_id}/delete`)).body;
    await writer.owner.post(`${writer.base}/post/${body.post_id}/restore`, { was });
    const opened = await writer.open(body.post_id);
    expect(toList(opened.post?.social)).toMatchObject([{ id: before?.id, state: 'intent', due: before?.due }]);
    expect(toList(opened.copy?.fields?.social)).toEqual([]);
  });

  test('post published again → only new shares are scheduled', async () => {
    const writer = await createWriter(app, kind, [first, 'twitter']);
    const page = writer.accountOn(first);
    const twitterAccount = writer.accountOn('twitter');
    const both = shareFields({ account: page, message: 'One' }, { account: twitterAccount, message: 'Two' });
    const { post_id } = (await writer.publish(both)).body;
    const republished = await writer.publish({ post_id, ...both });
    expect(socialOf(republished.body)).toHaveLength(2);
    expect(linesOf(republished.body)).toEqual([]);
    const more = await writer.publish({ post_id, ...shareFields({ account: page, message: 'Three' }) });
    expect(socialOf(more.body).map(({ message }) => String(message))).toEqual(['One', 'Two', 'Three']);
    const secondTweet = await writer.publish({ post_id, ...shareFields({ account: twitterAccount, message: 'Four' }) });
    expect(fieldProblems(secondTweet.body)).toEqual([['social_account.0', socialMessages.accountOnce]]);
  });

  test('share deleted through a site of another business or another site of its own → 404; through its site → deleted', async () => {
    const writer = await createWriter(app, kind, [first]);
    const other = await createWriter(app, 'hosted', [first]);
    const planned = {
      post_status: 'future',
      schedule: schedule(3),
      ...shareFields({ account: writer.accountOn(first) }),
    };
    const { body } = await writer.publish(planned);
    const [share] = socialOf(body);
    const path = (base: string) => `${base}/post/share/${share?.id}/delete`;
    const secondSite = await createSite(app, writer);
    expect(await other.owner.post(path(other.base))).toMatchObject({ status: 404 });
    expect(await writer.owner.post(path(`/content/site/${secondSite.id}`))).toMatchObject({ status: 404 });
    expect(toList((await writer.open(body.post_id)).post?.social)).toHaveLength(1);
    expect((await writer.owner.post(path(writer.base))).body).toEqual({ success: true });
    expect(toList((await writer.open(body.post_id)).post?.social)).toEqual([]);
  });
});

describe('share validation', () => {
  type Case = [string, (writer: Awaited<ReturnType<typeof createWriter>>) => object, [string, string]];
  const cases: Case[] = [
    ['no account', () => shareFields({ account: noAccount }), ['social_account.0', socialMessages.page]],
    [
      'an account that is not connected',
      () => shareFields({ account: { ...noAccount, social_account: '404' } }),
      ['social_account.0', socialMessages.account],
    ],
    [
      'an unknown network',
      () => shareFields({ account: { social_network: 'none', social_account: '1' } }),
      ['social_network.0', socialMessages.network],
    ],
    [
      'the same Twitter account twice',
      ({ accountOn }) =>
        shareFields({ account: accountOn('twitter') }, { account: accountOn('twitter'), message: 'x' }),
      ['social_account.1', socialMessages.accountOnce],
    ],
    [
      'the same page twice',
      ({ accountOn }) =>
        shareFields({ account: accountOn('facebook') }, { account: accountOn('facebook'), message: 'x' }),
      ['social_account.1', socialMessages.sameAccount],
    ],
    [
      'Pinterest without a featured image',
      ({ accountOn }) =>
        shareFields({ account: { ...accountOn('pinterest'), social_network: 'Pinterest' }, board: '1' }),
      ['social_account.0', socialMessages.pinterestImage],
    ],
    [
      'a time 7 months ahead',
      ({ accountOn }) => shareFields({ account: accountOn('facebook'), at: inSeconds(app, 214 * daySeconds) }),
      ['social_scheduled_publish_time.0', 'Select a date within the next 6 months.'],
    ],
    [
      'a negative time',
      ({ accountOn }) => shareFields({ account: accountOn('facebook'), at: -1 }),
      ['social_scheduled_publish_time.0', 'Select a proper date.'],
    ],
    [
      'lists of different length',
      ({ accountOn }) => ({ ...shareFields({ account: accountOn('facebook') }), social_message: ['a', 'b'] }),
      ['social_message', 'All share lists need the same length: social_network has 1, social_message has 2.'],
    ],
    [
      'fewer accounts than networks',
      ({ accountOn }) => ({ ...shareFields({ account: accountOn('facebook') }), social_account: [] }),
      ['social_account', 'All share lists need the same length: social_network has 1, social_account has 0.'],
    ],
  ];

  test.each(cases)('post published with %s → 400, nothing is published', async (_, more, problem) => {
    const writer = await createWriter(app, 'hosted', ['facebook', 'twitter', 'pinterest']);
    const rejected = await writer.publish(more(writer));
    expect([rejected.status, fieldProblems(rejected.body)]).toEqual([400, [problem]]);
    expect((await writer.site.posts(writer.grant, { page: 1, perPage: 5 })).total).toBe(0);
  });

  test('share to Pinterest without a board → 400 on board_id; with a board → published', async () => {
    const writer = await createWriter(app, 'hosted', ['pinterest']);
    const featured_image = await writer.addPicture();
    const shares = shareFields({ account: writer.accountOn('pinterest') });
    const rejected = await writer.publish({ featured_image, ...shares });
    expect(fieldProblems(rejected.body)).toEqual([['board_id.0', socialMessages.board]]);
    const { social_account } = writer.accountOn('pinterest');
    const boards = toList((await writer.owner.get(`/pinterest/${social_account}/boards`)).body.boards);
    const pinned = await writer.publish({ featured_image, ...shares, board_id: [String(boards[0]?.id)] });
    expect(socialOf(pinned.body)).toMatchObject([{ social_type: 'pinterest', state: 'published' }]);
  });

  test('share with a text longer than the network allows → 400 on social_message', async () => {
    const writer = await createWriter(app, 'hosted', ['instagram']);
    const featured_image = await writer.addPicture();
    const shares = shareFields({ account: writer.accountOn('instagram'), message: 'x'.repeat(2201) });
    const rejected = await writer.publish({ featured_image, ...shares });
    const [problem] = fieldProblems(rejected.body);
    expect(problem).toEqual(['social_message.0', expect.stringContaining('too long for Instagram')]);
  });

  test('post with several problems in its shares → all in one answer, each with its path', async () => {
    const writer = await createWriter(app, 'hosted', ['facebook']);
    const rejected = await writer.publish({
      post_category: 99_999,
      ...shareFields({ account: writer.accountOn('facebook') }, { account: noAccount }),
    });
    expect(fieldProblems(rejected.body).map(([path]) => path)).toEqual(['post_category', 'social_account.1']);
  });

  test('share to an account not assigned to the member → 400; assigned → published with the content role alone', async () => {
    const writer = await createWriter(app, 'hosted', ['facebook', 'twitter']);
    const { owner, bid } = writer;
    const site = { type: 'site' as const, value: String(writer.id), label: 'Site' };
    const page = writer.accountOn('facebook');
    const pageAsset = { type: 'facebook_page' as const, value: page.social_account, label: page.name };
    await owner.post(`/user/business/${bid}/update`, { business_name: 'Acme', assets: [site, pageAsset] });
    const memberWithoutPage = await createMember(app, { owner, bid }, { content: 'publisher' }, [site]);
    const rejected = await writer.publish(shareFields({ account: page }), memberWithoutPage);
    expect(fieldProblems(rejected.body)).toEqual([['social_account.0', socialMessages.account]]);
    const memberWithPage = await createMember(app, { owner, bid }, { content: 'publisher' }, [site, pageAsset]);
    expect((await writer.publish(shareFields({ account: page }), memberWithPage)).body).toMatchObject({
      post_status: 1,
    });
  });
});

test('share rejected by the network → red summary line, the post is published', async () => {
  const writer = await createWriter(app, 'wordpress', ['facebook']);
  app.sandbox.faults.add({ network: 'facebook', match: 'feed.create', kind: 'validation' });
  const { body } = await writer.publish(shareFields({ account: writer.accountOn('facebook'), message: 'No' }));
  app.sandbox.faults.clear();
  expect(body).toMatchObject({ post_status: 1, message: 'Published' });
  expect(linesOf(body)).toMatchObject([{ level: 'red', path: expect.stringMatching(/^\/social\/share\/\d+$/) }]);
});
