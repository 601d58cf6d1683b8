import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connector } from '../../ports/connector.ts';
import type { Grant } from '../../ports/grant.ts';
import type { Site, SiteDraft, SitePost } from '../../ports/site.ts';
import { failureIn, type SiteFaults, siteFaultTests } from './site-faults.ts';

/** A site, the grant that opens it, and its clock. */
export type SiteWorld = {
  site: Site;
  grant: Grant;
  /** As the site reads it. */
  now(): Date;
  wait(seconds: number): Promise<void>;
  stop?(): Promise<void>;
};

export type SiteSubject<C extends Connector & { site: Site }> = {
  name: string;
  world: () => Promise<SiteWorld>;
  /** For sites behind a wire. */
  faults?: SiteFaults<C> | undefined;
};

/** One white dot. */
export const dot = () =>
  new Uint8Array(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4//8/AwAI/AL+p5qgoAAAAABJRU5ErkJggg==',
      'base64',
    ),
  );

/** What every site must do, wherever its posts are kept. */
export const siteConformance = <C extends Connector & { site: Site }>({
  name,
  world: start,
  faults,
}: SiteSubject<C>) => {
  describe(`${name} conforms as a site`, () => {
    let world: SiteWorld | undefined;
    let said = 0;
    beforeAll(async () => {
      world = await start();
    });
    afterAll(() => world?.stop?.());
    const ready = (): SiteWorld => {
      if (!world) throw new Error('The site is not ready yet.');
      return world;
    };
    const unique = () => {
      said += 1;
      return `Conformance${said}x${ready().now().getTime()}`;
    };
    const draftOf = (more: Partial<SiteDraft> = {}): SiteDraft => ({
      title: `About ${unique()}`,
      html: '<p>First words.</p>\n<p>Second “words” &amp; more.</p>',
      status: 'draft',
      ...more,
    });
    const create = (more: Partial<SiteDraft> = {}): Promise<SitePost> =>
      ready().site.create(ready().grant, draftOf(more));
    const read = (id: string) => ready().site.post(ready().grant, id);
    const update = (id: string, draft: Partial<SiteDraft>) => ready().site.update(ready().grant, id, draft);
    const inSeconds = (seconds: number) => new Date(Math.floor(ready().now().getTime() / 1000 + seconds) * 1000);

    test('it tells what it is and what may be done there', async () => {
      const facts = await ready().site.facts(ready().grant);
      expect(facts.name).not.toBe('');
      expect(facts.url).toMatch(/^https?:\/\/.+[^/]$/);
      expect(facts.feedUrl.startsWith(facts.url)).toBe(true);
      expect(() => new Intl.DateTimeFormat('en', { timeZone: facts.timeZone })).not.toThrow();
      expect(facts.can).toEqual({ write: true, publish: true, upload: true, manageCategories: true, listUsers: true });
    });

    test('a draft is kept word for word and changes only where it is told to', async () => {
      const draft = draftOf({ excerpt: 'In short.', onFrontPage: true });
      const post = await ready().site.create(ready().grant, draft);
      const { title, html, excerpt } = draft;
      expect(post).toMatchObject({ title, html, excerpt, status: 'draft', publishedAt: undefined, onFrontPage: true });
      expect(await read(post.id)).toEqual(post);
      const changed = await update(post.id, { title: `${title}, again`, onFrontPage: false });
      expect(changed).toMatchObject({ id: post.id, title: `${title}, again`, html, excerpt, onFrontPage: false });
    });

    test.each(['pending', 'private', 'published'] as const)('a post can be %s', async (status) => {
      const post = await create({ status });
      expect(post.status).toBe(status);
      expect((await read(post.id)).status).toBe(status);
    });

    test('publishing gives a draft its address and its moment', async () => {
      const { id, title } = await create();
      const post = await update(id, { status: 'published' });
      expect(post.status).toBe('published');
      expect(post.slug).toMatch(/^about-conformance\d+x\d+$/);
      expect(post.url).toMatch(/^https?:\/\//);
      expect(post.sampleUrl).toBe(post.url);
      expect(Math.abs((post.publishedAt?.getTime() ?? 0) - ready().now().getTime())).toBeLessThan(60_000);
      const edited = await update(id, { title, html: '<p>Mended.</p>', status: 'published' });
      expect(edited).toMatchObject({ url: post.url, publishedAt: post.publishedAt, html: '<p>Mended.</p>' });
    });

    test('a planned post waits for its hour, and is out from then on', async () => {
      const publishAt = inSeconds(7200);
      const { id, ...post } = await create({ status: 'planned', publishAt });
      expect(post).toMatchObject({ status: 'planned', publishedAt: publishAt });
      expect(await ready().site.catchUp(ready().grant, id)).toMatchObject({ status: 'planned' });
      await ready().wait(7300);
      expect(await read(id)).toMatchObject({ status: 'published', publishedAt: publishAt });
      expect(await ready().site.catchUp(ready().grant, id)).toMatchObject({ status: 'published' });
    });

    test('what is planned can be published now, or planned for another hour', async () => {
      const { id } = await create({ status: 'planned', publishAt: inSeconds(86_400) });
      const moved = await update(id, { status: 'planned', publishAt: inSeconds(172_800) });
      expect(moved).toMatchObject({ status: 'planned', publishedAt: inSeconds(172_800) });
      const out = await update(id, { status: 'published' });
      expect(out.status).toBe('published');
      expect(out.publishedAt?.getTime()).toBeLessThanOrEqual(ready().now().getTime() + 60_000);
    });

    test('planned without a moment is rejected', async () => {
      expect(await failureIn(create({ status: 'planned' }))).toMatchObject({ kind: 'rejected' });
    });

    test('lists come newest first in pages that add up, and past the end is empty', async () => {
      const word = unique();
      for (let number = 0; number < 7; number += 1) {
        await create({ title: `${word} ${number}`, status: 'published', publishAt: inSeconds(-86_400 * (7 - number)) });
      }
      const page = (at: number) => ready().site.posts(ready().grant, { page: at, perPage: 3, search: word });
      const pages = await Promise.all([1, 2, 3, 4].map(page));
      expect(pages.map(({ total }) => total)).toEqual([7, 7, 7, 7]);
      expect(pages.map(({ posts }) => posts.length)).toEqual([3, 3, 1, 0]);
      const titles = pages.flatMap(({ posts }) => posts.map(({ title }) => title));
      expect(titles).toEqual([6, 5, 4, 3, 2, 1, 0].map((number) => `${word} ${number}`));
      const drafts = await ready().site.posts(ready().grant, { page: 1, perPage: 3, search: word, status: ['draft'] });
      expect(drafts).toEqual({ posts: [], total: 0 });
    });

    test('the bin hides a post, can be looked into, and takes it twice without a word', async () => {
      const { id, title } = await create({ status: 'published' });
      await ready().site.remove(ready().grant, id);
      await ready().site.remove(ready().grant, id);
      expect((await read(id)).status).toBe('trashed');
      const ask = { page: 1, perPage: 10, search: title };
      expect((await ready().site.posts(ready().grant, ask)).total).toBe(0);
      expect((await ready().site.posts(ready().grant, { ...ask, status: ['trashed'] })).posts[0]?.id).toBe(id);
    });

    test('a slug that is taken is counted up, also for many at once, and free again after the bin', async () => {
      const slug = `hello-${unique().toLowerCase()}`;
      const posts = await Promise.all(Array.from({ length: 8 }, () => create({ slug, status: 'published' })));
      const numbers = ['', '-2', '-3', '-4', '-5', '-6', '-7', '-8'];
      expect(posts.map((post) => post.slug).toSorted()).toEqual(numbers.map((number) => slug + number).toSorted());
      const first = posts.find((post) => post.slug === slug);
      await ready().site.remove(ready().grant, first?.id ?? '');
      expect((await create({ slug, status: 'published' })).slug).toBe(slug);
    });

    test('categories are made once, stand below each other, and posts stand in them', async () => {
      const { site, grant } = ready();
      const name = `Tea & ${unique()}`;
      const made = await site.createCategory(grant, name);
      expect(made).toMatchObject({ name, parentId: undefined });
      expect((await site.createCategory(grant, name)).id).toBe(made.id);
      const below = await site.createCategory(grant, name, made.id);
      expect(below).toMatchObject({ name, parentId: made.id });
      expect(below.slug).not.toBe(made.slug);
      const post = await create({ status: 'published', categoryIds: [below.id] });
      expect(post.categoryIds).toEqual([below.id]);
      const list = await site.categories(grant);
      expect(list.find(({ id }) => id === below.id)).toEqual({ ...below, posts: 1 });
    });

    test('a post is written as one of the people of the site', async () => {
      const { site, grant } = ready();
      const users = await site.users(grant);
      expect(users.length).toBeGreaterThan(1);
      const author = users.at(-1);
      expect((await create({ authorId: author?.id })).authorId).toBe(author?.id);
      expect(await failureIn(create({ authorId: '99999' }))).toMatchObject({ kind: 'rejected' });
    });

    test('a picture goes up with its words, and a post wears it and takes it off', async () => {
      const { site, grant } = ready();
      const file = { name: 'White dot.png', type: 'image/png', bytes: dot(), alt: 'A “white” dot' };
      const medium = await site.upload(grant, file);
      expect(medium).toMatchObject({ type: 'image/png', alt: 'A “white” dot', width: 1, height: 1 });
      const { media, total } = await site.media(grant, { page: 1, perPage: 1 });
      expect(media).toEqual([medium]);
      expect((await site.media(grant, { page: total + 1, perPage: 1 })).media).toEqual([]);
      const post = await create({ pictureId: medium.id });
      expect(post).toMatchObject({ pictureId: medium.id, pictureUrl: medium.url });
      expect(await update(post.id, { pictureId: '' })).toMatchObject({ pictureId: undefined, pictureUrl: undefined });
      expect(await failureIn(create({ pictureId: '99999999' }))).toMatchObject({ kind: 'rejected' });
      const program = { name: 'tool.exe', type: 'application/octet-stream', bytes: dot() };
      expect(await failureIn(site.upload(grant, program))).toMatchObject({ kind: 'rejected' });
    });

    test('what was created is found again by what was sent, and nothing else is', async () => {
      const { site, grant, now } = ready();
      const draft = draftOf({ status: 'published', html: '<p>Say <b>"hello"</b> &amp; wave</p>' });
      const since = now();
      expect(await site.find(grant, draft, since)).toBeUndefined();
      const { id } = await site.create(grant, draft);
      expect((await site.find(grant, draft, since))?.id).toBe(id);
      expect(await site.find(grant, { ...draft, html: '<p>Other words</p>' }, since)).toBeUndefined();
      expect(await site.find(grant, draft, inSeconds(3600))).toBeUndefined();
    });

    test('what is not there is gone', async () => {
      for (const id of ['987654321', 'no-number', '../users/1']) {
        expect(await failureIn(read(id))).toMatchObject({ kind: 'gone' });
        expect(await failureIn(update(id, { title: 'New' }))).toMatchObject({ kind: 'gone' });
        expect(await failureIn(ready().site.remove(ready().grant, id))).toMatchObject({ kind: 'gone' });
      }
    });

    test('a post of nothing is rejected', async () => {
      expect(await failureIn(create({ title: '', html: '' }))).toMatchObject({ kind: 'rejected' });
    });

    if (faults) siteFaultTests(faults);
  });
};
