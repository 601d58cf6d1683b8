import { noApprovals } from '@fanfare/contract/approvals/settings';
import { hourMs, hourSeconds } from '@fanfare/contract/kit/durations';
import { postLimits } from '@fanfare/contract/posts/working-copies';
import type { SocialNetwork } from '@fanfare/contract/social/social-text';
import { beforeAll, expect, test } from 'vitest';
import type { Loose } from '../../../../test/browser.ts';
import { createMember } from '../../../../test/fixtures/business.ts';
import { createWriter } from '../../../../test/fixtures/post.ts';
import { createChannel, feedUrl } from '../../../../test/fixtures/rss.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { createTestPlatform } from '../../../../test/test-platform.ts';
import { findMembership } from '../../business/index.ts';
import type { Social } from '../../social/index.ts';
import { createSourceScope } from '../channels/source-scope.ts';
import { toFeedItems } from '../feed-document/feed-items.ts';
import { itemStore } from '../fetch/items.store.ts';
import type { PlanPost } from './create-draft.ts';
import { ruleRunService } from './rule-run.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
});

let feeds = 0;
/** A channel whose rule schedules posts on the site; items arrive when the test adds them. */
const createRule = async (kind: 'hosted' | 'wordpress', rule: object = {}, networks: SocialNetwork[] = []) => {
  const writer = await createWriter(app, kind, networks);
  const { owner, bid, id: siteId } = writer;
  const channel = await createChannel(owner);
  feeds += 1;
  await channel.add(feedUrl(app, `h${700 + feeds}/feed.xml`));
  const [sourceId = 0] = await app.rss.feeds.listSourceIds(bid, channel.id);
  const path = `/content/rss/channel/${channel.id}/rule`;
  const save = (fields: object, user = owner) =>
    user.post(`${path}/save`, { enabled: true, site_id: siteId, action: 'plan', max_per_day: 3, ...rule, ...fields });
  await save({});
  const raw = { title: '', summary: '', html: '', date: '', author: '', picture: undefined, isVideo: false };
  /** Another instance of the rule runs, whose post planning fails like a process that is killed at this step. */
  const createRuns = (planPost: PlanPost, social: Pick<Social, 'planPost' | 'findPlannedPost'> = app.social) =>
    ruleRunService(createTestPlatform({ db: app.db, now: app.now, jobs: app.jobs }), {
      findMembership: findMembership(app.db),
      createDraft: app.posts.createDraft,
      findMadePost: app.posts.findMadePost,
      planPost,
      social,
      sourceScope: createSourceScope(createTestPlatform({ db: app.db }), { access: app.social.access }),
    });
  return {
    writer,
    channel,
    save,
    read: () => owner.get(path),
    add: (...items: object[]) =>
      itemStore(app.db).insert(
        toFeedItems(
          items.map((item, index) => ({
            ...raw,
            guid: `g${index}`,
            link: `https://news.test/${feeds}/${index}`,
            ...item,
          })),
          ...([app.now(), []] as const),
        ).map((item) => ({ sourceId, businessId: null, ...item })),
        app.now(),
      ),
    apply: () => app.rss.ruleRuns.apply(sourceId),
    applyWith: (planPost: PlanPost) => createRuns(planPost).apply(sourceId),
    applyWithSocial: (planPost: Social['planPost']) =>
      createRuns(app.posts.planPost, { ...app.social, planPost }).apply(sourceId),
    shares: async () => toList((await owner.get('/social/shares')).body.items),
    log: async (): Promise<Loose[]> => {
      const decisions: Loose[] = [];
      for (let before = ''; ; ) {
        const { body } = await owner.get(`${path}/decisions${before}`);
        decisions.push(...toList(body.decisions));
        if (body.next === null || body.next === undefined) return decisions;
        before = `?before=${body.next}`;
      }
    },
    posts: async () => toList((await owner.post(`${writer.base}/posts`, { status: ['future', 'publish'] })).body.items),
  };
};
const killed: PlanPost = async () => {
  throw new Error('killed');
};

test('RSS rule run killed before or after the post was made, and the rule changed since → one post for each item, in the log', async () => {
  const { add, apply, applyWith, save, log, posts } = await createRule('hosted', { plan_hours: 48 });
  await add({ title: 'Ferry returns' });
  await expect(
    applyWith(async (...args) => {
      await app.posts.planPost(...args);
      return killed(...args);
    }),
  ).rejects.toThrow('killed');
  // The rule, as changed here, would make no post of the item: its time is past, and its title is excluded.
  await save({ plan_hours: 1, exclude: 'ferry' });
  app.advanceClock(2 * hourSeconds);
  await Promise.all([apply(), apply()]);
  const [made] = await posts();
  expect(await log()).toMatchObject([{ outcome: 'planned', reason: 'Matches the rule.', post_id: made?.ID }]);

  await add({ title: 'Pier opens', guid: 'pier', link: 'https://news.test/pier' });
  await expect(applyWith(killed)).rejects.toThrow('killed');
  await Promise.all([apply(), apply(), apply()]);
  expect((await log()).map(({ outcome, post_id }) => [String(outcome), post_id === null])).toEqual([
    ['planned', false],
    ['planned', false],
  ]);
  expect(await posts()).toHaveLength(2);
});

test('RSS rule run on 250 items at once, the first with hostile titles → all decided in one run, posts with titles that fit', async () => {
  const { add, apply, log, posts } = await createRule('hosted', { max_per_day: 4 });
  const longLink = `https://news.test/${'a'.repeat(1900)}`;
  await add(
    { title: `${'😀'.repeat(400)}` },
    { guid: longLink, link: longLink, summary: `${'a'.repeat(79)}😀 and more` },
    { guid: `${longLink}b`, link: `${longLink}b` },
    { title: `\u202e<b onclick="x">&lt;script&gt;</b> \u200b${'x'.repeat(600)}` },
    ...Array.from({ length: 246 }, (_, index) => ({ title: `Item ${index}` })),
  );
  await apply();
  const outcomes = (await log()).map(({ outcome }) => String(outcome));
  expect([outcomes.length, outcomes.filter((outcome) => outcome === 'planned').length]).toEqual([250, 4]);
  const titles = (await posts()).map(({ post_title }) => String(post_title));
  expect(titles).toHaveLength(4);
  expect(titles.filter((title) => title.length > postLimits.title || !title.isWellFormed())).toEqual([]);
});

test('RSS rule switched off, or its member’s role withdrawn, during a run → no further post; one item fails → the remaining items get posts', async () => {
  const { add, apply, applyWith, save, log, posts, writer } = await createRule('hosted', { max_per_day: 5 });
  await add(...Array.from({ length: 4 }, (_, index) => ({ title: `Item ${index}` })));
  await applyWith(async (...args) => {
    await save({ enabled: false });
    return app.posts.planPost(...args);
  });
  expect([(await log()).length, (await posts()).length]).toEqual([1, 1]);

  const asset = { type: 'site' as const, value: String(writer.id), label: 'Site' };
  const member = await createMember(app, writer, { rss: 'manager', content: 'publisher' }, [asset]);
  await save({}, member);
  await add(
    ...[5, 6, 7].map((index) => ({ title: `Item ${index}`, guid: `b${index}`, link: `https://b.test/${index}` })),
  );
  await applyWith(async (...args) => {
    await writer.owner.post(`/user/business/${writer.bid}/member/${member.memberId}/update`, {
      features: { rss: 'manager', content: 'editor' },
    });
    return app.posts.planPost(...args);
  });
  expect([(await log()).length, (await posts()).length]).toEqual([2, 2]);

  await save({});
  await add(...[8, 9].map((index) => ({ title: `Item ${index}`, guid: `c${index}`, link: `https://c.test/${index}` })));
  await expect(
    applyWith((...args) => (args[3].title === 'Item 8' ? killed(...args) : app.posts.planPost(...args))),
  ).rejects.toThrow('killed');
  expect(await posts()).toHaveLength(3);
  await apply();
  expect(await posts()).toHaveLength(4);
});

test('site that doesn’t confirm the post of an RSS rule → the log says so, and has the post once it is found', async () => {
  const { add, apply, log, writer } = await createRule('wordpress');
  await add({ title: 'Lighthouse repainted' });
  app.sandbox.faults.add({ network: 'wordpress', match: 'posts.create', kind: 'drop', delayMs: 0 });
  app.sandbox.faults.add({ network: 'wordpress', match: 'posts.list', kind: 'error', count: 50, delayMs: 0 });
  await apply();
  expect(await log()).toMatchObject([{ outcome: 'planned', post_id: null, reason: 'The post isn’t confirmed yet.' }]);
  app.sandbox.faults.clear();
  const { body } = await writer.owner.get('/deliveries');
  await app.deliveries.reconcileNow([Number(toList(body.items)[0]?.id)]);
  await apply();
  expect(await log()).toMatchObject([{ outcome: 'planned', post_id: expect.any(Number) }]);
  expect(await writer.count('Lighthouse repainted')).toBe(1);
});

test('RSS rule for social posts → each post planned once with its link, also when killed after it; held for approval; account gone → the rule stops', async () => {
  const social = { action: 'social', site_id: null, plan_hours: 5 };
  const rule = await createRule('hosted', social, ['twitter']);
  const { add, apply, applyWithSocial, save, log, shares, writer } = rule;
  const { owner } = writer;
  const { social_network, social_account } = writer.accountOn('twitter');
  expect(await save({})).toMatchObject({ status: 400, body: { fields: [{ path: 'accounts' }] } });
  const stranger = { social_network, social_account: '999' };
  expect((await save({ accounts: [stranger] })).status).toBe(404);
  const accounts = [{ social_network, social_account }];
  expect(await save({ accounts })).toMatchObject({ status: 200, body: { action: 'social', accounts } });

  await add({ title: `Ferry ${'returns '.repeat(60)}`, picture: 'javascript:alert(1)' });
  await expect(
    applyWithSocial(async (...args) => {
      await app.social.planPost(...args);
      throw new Error('killed');
    }),
  ).rejects.toThrow('killed');
  await Promise.all([apply(), apply(), apply()]);
  const [share, ...others] = await shares();
  expect(others).toEqual([]);
  expect(share).toMatchObject({ state: 'intent', social_account });
  expect(new Date(String(share?.due)).getTime() - app.now().getTime()).toBeGreaterThan(4.9 * hourMs);
  const { body } = await owner.get(`/social/share/${share?.id}`);
  expect(body).toMatchObject({ link: expect.stringContaining('https://news.test/') });
  expect(String(body.message).length).toBeLessThanOrEqual(120);
  expect(await log()).toMatchObject([{ outcome: 'planned', share_id: share?.id, site_id: null, approval_id: null }]);

  await owner.post('/approvals/settings', { ...noApprovals, posts: true, includes_owner: true });
  await add({ title: 'Pier opens', guid: 'pier', link: 'https://news.test/pier' });
  await apply();
  const [held] = await log();
  expect(held).toMatchObject({ outcome: 'planned', reason: 'Waits for approval.', share_id: null });
  const waiting = toList((await owner.get('/approvals')).body.items);
  expect(waiting.map(({ id }) => id)).toEqual([held?.approval_id]);
  await apply();
  expect([(await log()).length, (await shares()).length]).toEqual([2, 1]);

  const [connection] = toList((await owner.get('/connections')).body.connections);
  await owner.post(`/connection/${connection?.id}/disconnect`, {});
  await add({ title: 'Lights out', guid: 'lights', link: 'https://news.test/lights' });
  await apply();
  expect((await log()).length).toBe(2);
  expect((await rule.read()).body).toMatchObject({ enabled: false, error: expect.stringContaining('these accounts') });
});

test('feed added to a channel whose rule posts in another’s name, alone or by OPML → refused until the member saved the rule', async () => {
  const { writer, channel, save } = await createRule('hosted');
  const asset = { type: 'site' as const, value: String(writer.id), label: 'Site' };
  const editor = await createMember(app, writer, { rss: 'editor' });
  const publisher = await createMember(app, writer, { rss: 'manager', content: 'publisher' }, [asset]);
  const add = (user: Pick<typeof editor, 'post'>, source_id: string) =>
    user.post('/content/rss/channel/feed/add', { channel_id: channel.id, source_id, source_type: 'rss' });
  const opml = `<opml><body><outline text="Morning reading"><outline xmlUrl="https://spam.test/feed"/></outline></body></opml>`;
  for (const user of [editor, publisher]) {
    expect((await add(user, feedUrl(app, 'h801/feed.xml'))).body.code).toBe('rule-of-another');
    const { body } = await user.post('/content/rss/opml/import', { opml });
    expect(body).toMatchObject({
      added: 0,
      refused: 1,
      lines: [{ reason: expect.stringContaining('another member') }],
    });
  }
  await save({}, publisher);
  expect((await add(publisher, feedUrl(app, 'h801/feed.xml'))).status).toBe(200);
  expect((await add(writer.owner, feedUrl(app, 'h802/feed.xml'))).status).toBe(200);
  expect((await add(editor, feedUrl(app, 'h803/feed.xml'))).status).toBe(403);
  await save({ enabled: false });
  expect((await add(editor, feedUrl(app, 'h803/feed.xml'))).status).toBe(200);
});
