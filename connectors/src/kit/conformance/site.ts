import { daySeconds, hourSeconds, minuteMs } from '@fanfare/contract/kit/durations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connector } from '../../ports/connector.ts';
import type { Grant } from '../../ports/grant.ts';
import type { Site, SiteDraft, SitePost } from '../../ports/site.ts';
import { catchFailure, type SiteFaults, siteFaultTests } from './site-faults.ts';

/** The site under test, with its grant and its clock. */
type SiteTestContext = {
  site: Site;
  grant: Grant;
  /** Current time of the site's clock. */
  now(): Date;
  advanceClock(seconds: number): Promise<void>;
  stop?(): Promise<void>;
};
type RealSiteContext = Omit<SiteTestContext, 'advanceClock'>;

export type SiteSubject<C extends Connector & { site: Site }> = {
  name: string;
  /** Faults of remote sites; undefined for hosted sites. */
  faults?: SiteFaults<C> | undefined;
} & (
  | { start: () => Promise<SiteTestContext> }
  /** A site whose clock cannot be advanced. */
  | { startReal: () => Promise<RealSiteContext> }
);

/** A PNG of 1×1 white pixel. */
export const onePixelPng = () =>
  new Uint8Array(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4//8/AwAI/AL+p5qgoAAAAABJRU5ErkJggg==',
      'base64',
    ),
  );

/** Conformance suite of the Site port, for WordPress and hosted sites. */
export const siteConformance = <C extends Connector & { site: Site }>({ name, faults, ...subject }: SiteSubject<C>) => {
  describe(`${name} conforms as a site`, () => {
    const isPractice = 'start' in subject;
    let context: RealSiteContext | undefined;
    let advanceClock: SiteTestContext['advanceClock'] | undefined;
    let textCounter = 0;
    beforeAll(async () => {
      if ('startReal' in subject) context = await subject.startReal();
      else {
        const started = await subject.start();
        context = started;
        advanceClock = started.advanceClock;
      }
    });
    afterAll(() => context?.stop?.());
    const requireContext = (): RealSiteContext => {
      if (!context) throw new Error('The site is not ready yet.');
      return context;
    };
    const uniqueText = () => {
      textCounter += 1;
      return `Conformance${textCounter}x${requireContext().now().getTime()}`;
    };
    const createDraft = (more: Partial<SiteDraft> = {}): SiteDraft => ({
      title: `About ${uniqueText()}`,
      html: '<p>First line.</p>\n<p>Second “line” &amp; more.</p>',
      status: 'draft',
      ...more,
    });
    const create = (more: Partial<SiteDraft> = {}): Promise<SitePost> =>
      requireContext().site.create(requireContext().grant, createDraft(more));
    const read = (id: string) => requireContext().site.post(requireContext().grant, id);
    const update = (id: string, draft: Partial<SiteDraft>) =>
      requireContext().site.update(requireContext().grant, id, draft);
    const inSeconds = (seconds: number) =>
      new Date(Math.floor(requireContext().now().getTime() / 1000 + seconds) * 1000);

    test('info of a site → name, URL, feed URL, time zone and permissions', async () => {
      const info = await requireContext().site.info(requireContext().grant);
      expect(info.name).not.toBe('');
      expect(info.url).toMatch(/^https?:\/\/.+[^/]$/);
      expect(info.feedUrl.startsWith(info.url)).toBe(true);
      expect(() => new Intl.DateTimeFormat('en', { timeZone: info.timeZone })).not.toThrow();
      expect(info.can).toEqual({ write: true, publish: true, upload: true, manageCategories: true, listUsers: true });
    });

    test('new draft on a site → saved unchanged; update changes only the passed fields', async () => {
      const draft = createDraft({ excerpt: 'In short.', onFrontPage: true });
      const post = await requireContext().site.create(requireContext().grant, draft);
      const { title, html, excerpt } = draft;
      expect(post).toMatchObject({ title, html, excerpt, status: 'draft', publishedAt: undefined, onFrontPage: true });
      expect(await read(post.id)).toEqual(post);
      const changed = await update(post.id, { title: `${title}, again`, onFrontPage: false });
      expect(changed).toMatchObject({ id: post.id, title: `${title}, again`, html, excerpt, onFrontPage: false });
    });

    test.each(['pending', 'private', 'published'] as const)(
      'post created with status %s → saved with that status',
      async (status) => {
        const post = await create({ status });
        expect(post.status).toBe(status);
        expect((await read(post.id)).status).toBe(status);
      },
    );

    test('publishing a draft → slug, URL and publish time; later edits keep them', async () => {
      const { id, title } = await create();
      const post = await update(id, { status: 'published' });
      expect(post.status).toBe('published');
      expect(post.slug).toMatch(/^about-conformance\d+x\d+$/);
      expect(post.url).toMatch(/^https?:\/\//);
      expect(post.sampleUrl).toBe(post.url);
      expect(Math.abs((post.publishedAt?.getTime() ?? 0) - requireContext().now().getTime())).toBeLessThan(minuteMs);
      const edited = await update(id, { title, html: '<p>Fixed.</p>', status: 'published' });
      expect(edited).toMatchObject({ url: post.url, publishedAt: post.publishedAt, html: '<p>Fixed.</p>' });
    });

    if (isPractice) {
      test('scheduled post on a site → planned until its time, published after it', async () => {
        const publishAt = inSeconds(2 * hourSeconds);
        const { id, ...post } = await create({ status: 'planned', publishAt });
        expect(post).toMatchObject({ status: 'planned', publishedAt: publishAt });
        expect(await requireContext().site.publishMissed(requireContext().grant, id)).toMatchObject({
          status: 'planned',
        });
        await advanceClock?.(7300);
        expect(await read(id)).toMatchObject({ status: 'published', publishedAt: publishAt });
        expect(await requireContext().site.publishMissed(requireContext().grant, id)).toMatchObject({
          status: 'published',
        });
      });
    }

    test('scheduled post → can be rescheduled and published now', async () => {
      const { id } = await create({ status: 'planned', publishAt: inSeconds(daySeconds) });
      const publishAt = inSeconds(172_800);
      const rescheduled = await update(id, { status: 'planned', publishAt });
      expect(rescheduled).toMatchObject({ status: 'planned', publishedAt: publishAt });
      const published = await update(id, { status: 'published' });
      expect(published.status).toBe('published');
      expect(published.publishedAt?.getTime()).toBeLessThanOrEqual(requireContext().now().getTime() + minuteMs);
    });

    test('status planned without a date → rejected', async () => {
      expect(await catchFailure(create({ status: 'planned' }))).toMatchObject({ kind: 'rejected' });
    });

    test('list of posts read page by page → newest first, no gaps; page past the end is empty', async () => {
      const searchText = uniqueText();
      for (let number = 0; number < 7; number += 1) {
        await create({
          title: `${searchText} ${number}`,
          status: 'published',
          publishAt: inSeconds(-daySeconds * (7 - number)),
        });
      }
      const page = (at: number) =>
        requireContext().site.posts(requireContext().grant, { page: at, perPage: 3, search: searchText });
      const pages = await Promise.all([1, 2, 3, 4].map(page));
      expect(pages.map(({ total }) => total)).toEqual([7, 7, 7, 7]);
      expect(pages.map(({ posts }) => posts.length)).toEqual([3, 3, 1, 0]);
      const titles = pages.flatMap(({ posts }) => posts.map(({ title }) => title));
      expect(titles).toEqual([6, 5, 4, 3, 2, 1, 0].map((number) => `${searchText} ${number}`));
      const drafts = await requireContext().site.posts(requireContext().grant, {
        page: 1,
        perPage: 3,
        search: searchText,
        status: ['draft'],
      });
      expect(drafts).toEqual({ posts: [], total: 0 });
    });

    test('post removed from a site → trashed and hidden from lists, listed with status trashed; second removal is no error', async () => {
      const { id, title } = await create({ status: 'published' });
      await requireContext().site.remove(requireContext().grant, id);
      await requireContext().site.remove(requireContext().grant, id);
      expect((await read(id)).status).toBe('trashed');
      const query = { page: 1, perPage: 10, search: title };
      expect((await requireContext().site.posts(requireContext().grant, query)).total).toBe(0);
      expect(
        (await requireContext().site.posts(requireContext().grant, { ...query, status: ['trashed'] })).posts[0]?.id,
      ).toBe(id);
    });

    test('eight posts with the same slug → numbered slugs; trashing a post releases its slug', async () => {
      const slug = `hello-${uniqueText().toLowerCase()}`;
      const posts: SitePost[] = [];
      const createNext = async () => posts.push(await create({ slug, status: 'published' }));
      // Concurrent requests are sent to the practice site only: a real WordPress can give two of them the same slug.
      if (isPractice) await Promise.all(Array.from({ length: 8 }, createNext));
      else {
        for (let number = 0; number < 8; number += 1) await createNext();
      }
      const numbers = ['', '-2', '-3', '-4', '-5', '-6', '-7', '-8'];
      expect(posts.map((post) => post.slug).toSorted()).toEqual(numbers.map((number) => slug + number).toSorted());
      const first = posts.find((post) => post.slug === slug);
      await requireContext().site.remove(requireContext().grant, first?.id ?? '');
      expect((await create({ slug, status: 'published' })).slug).toBe(slug);
    });

    test('categories added to a site → created once per name and parent, assignable, counted', async () => {
      const { site, grant } = requireContext();
      const name = `Tea & ${uniqueText()}`;
      const created = await site.createCategory(grant, name);
      expect(created).toMatchObject({ name, parentId: undefined });
      expect((await site.createCategory(grant, name)).id).toBe(created.id);
      const child = await site.createCategory(grant, name, created.id);
      expect(child).toMatchObject({ name, parentId: created.id });
      expect(child.slug).not.toBe(created.slug);
      const post = await create({ status: 'published', categoryIds: [child.id] });
      expect(post.categoryIds).toEqual([child.id]);
      const list = await site.categories(grant);
      expect(list.find(({ id }) => id === child.id)).toEqual({ ...child, posts: 1 });
    });

    test('post by an author of the site → saved; by an unknown author → rejected', async () => {
      const { site, grant } = requireContext();
      const users = await site.users(grant);
      expect(users.length).toBeGreaterThan(1);
      const author = users.at(-1);
      expect((await create({ authorId: author?.id })).authorId).toBe(author?.id);
      expect(await catchFailure(create({ authorId: '99999' }))).toMatchObject({ kind: 'rejected' });
    });

    test('image uploaded to a site → listed with alt text, set and removed as featured image; other files are rejected', async () => {
      const { site, grant } = requireContext();
      const file = { name: 'White dot.png', type: 'image/png', bytes: onePixelPng(), alt: 'A “white” dot' };
      const medium = await site.upload(grant, file);
      expect(medium).toMatchObject({ type: 'image/png', alt: 'A “white” dot', width: 1, height: 1 });
      const { media, total } = await site.media(grant, { page: 1, perPage: 1 });
      expect(media).toEqual([medium]);
      expect((await site.media(grant, { page: total + 1, perPage: 1 })).media).toEqual([]);
      const post = await create({ pictureId: medium.id });
      expect(post).toMatchObject({ pictureId: medium.id, pictureUrl: medium.url });
      expect(await update(post.id, { pictureId: '' })).toMatchObject({ pictureId: undefined, pictureUrl: undefined });
      const executable = { name: 'tool.exe', type: 'application/octet-stream', bytes: onePixelPng() };
      expect(await catchFailure(site.upload(grant, executable))).toMatchObject({ kind: 'rejected' });
    });

    test('search for a post by title, text and time → the created post; with another text or time → nothing found', async () => {
      const { site, grant, now } = requireContext();
      const draft = createDraft({ status: 'published', html: '<p>Say <b>"hello"</b> &amp; wave</p>' });
      const since = now();
      expect(await site.find(grant, draft, since)).toBeUndefined();
      const { id } = await site.create(grant, draft);
      expect((await site.find(grant, draft, since))?.id).toBe(id);
      expect(await site.find(grant, { ...draft, html: '<p>Other text</p>' }, since)).toBeUndefined();
      expect(await site.find(grant, draft, inSeconds(hourSeconds))).toBeUndefined();
    });

    test('call for an unknown post id → gone', async () => {
      for (const id of ['987654321', 'no-number', '../users/1']) {
        expect(await catchFailure(read(id))).toMatchObject({ kind: 'gone' });
        expect(await catchFailure(update(id, { title: 'New' }))).toMatchObject({ kind: 'gone' });
        expect(await catchFailure(requireContext().site.remove(requireContext().grant, id))).toMatchObject({
          kind: 'gone',
        });
      }
    });

    test('new post without title and text → rejected', async () => {
      expect(await catchFailure(create({ title: '', html: '' }))).toMatchObject({ kind: 'rejected' });
    });

    if (faults) siteFaultTests(faults);
  });
};
