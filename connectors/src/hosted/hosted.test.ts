import { hourMs, hourSeconds } from '@fanfare/contract/kit/durations';
import { describe, expect, test } from 'vitest';
import { siteConformance } from '../kit/conformance/site.ts';
import type { HostedPost, HostedSites } from '../ports/hosted-sites.ts';
import type { SiteCategory, SiteMedium } from '../ports/site.ts';
import { hosted, hostedGrant } from './index.ts';

/** In-memory storage with asynchronous results and unique slugs. */
const memorySites = (): HostedSites => {
  const posts = new Map<string, HostedPost>();
  const categories: SiteCategory[] = [];
  const media: SiteMedium[] = [];
  let lastId = 0;
  const nextId = () => {
    lastId += 1;
    return String(lastId);
  };
  const resolveLater = <T>(value: T): Promise<T> =>
    new Promise((resolve) => setImmediate(() => resolve(structuredClone(value))));
  const isTaken = (slug: string, ownId?: string) =>
    slug !== '' && [...posts.values()].some((post) => post.slug === slug && post.id !== ownId);
  const withCount = (row: SiteCategory): SiteCategory => ({
    ...row,
    posts: [...posts.values()].filter(({ state, categoryIds }) => state === 'public' && categoryIds.includes(row.id))
      .length,
  });
  const sortTime = (post: HostedPost) => (post.publishAt ?? post.createdAt).getTime();

  return {
    find: (siteId) =>
      resolveLater(
        siteId === '7'
          ? {
              name: 'Corner Shop',
              description: 'Small news',
              url: 'https://shop.fanfare.test',
              timeZone: 'Europe/Lisbon',
            }
          : undefined,
      ),
    users: () =>
      resolveLater(['Olive', 'Marcus'].map((name, at) => ({ id: String(at + 1), name, slug: name.toLowerCase() }))),
    posts: {
      list(_siteId, { states, public: publicFilter, now, search, offset, limit }) {
        const searchText = search?.toLowerCase();
        const rows = [...posts.values()]
          .filter((post) => {
            const isPublished = !post.publishAt || post.publishAt <= now;
            const matchesPublic =
              post.state !== 'public' || publicFilter === 'both' || isPublished === (publicFilter === 'published');
            const matchesSearch =
              !searchText || `${post.title} ${post.html} ${post.excerpt}`.toLowerCase().includes(searchText);
            return states.includes(post.state) && matchesPublic && matchesSearch;
          })
          .toSorted((a, b) => sortTime(b) - sortTime(a) || Number(b.id) - Number(a.id));
        return resolveLater({ posts: rows.slice(offset, offset + limit), total: rows.length });
      },
      read: (_siteId, id) => resolveLater(posts.get(id)),
      listCreatedSince: (_siteId, since) =>
        resolveLater([...posts.values()].filter(({ createdAt }) => createdAt >= since)),
      listSlugsLike: (_siteId, slug) =>
        resolveLater(
          [...posts.values()]
            .map((post) => post.slug)
            .filter((unknownSiteGrant) => unknownSiteGrant === slug || unknownSiteGrant.replace(/-\d+$/, '') === slug),
        ),
      insert(_siteId, post) {
        if (isTaken(post.slug)) return resolveLater('slug-taken' as const);
        const saved = { ...structuredClone(post), id: nextId() };
        posts.set(saved.id, saved);
        return resolveLater(saved);
      },
      change(_siteId, id, changes) {
        const old = posts.get(id);
        if (!old) return resolveLater('gone' as const);
        if (changes.slug !== undefined && isTaken(changes.slug, id)) return resolveLater('slug-taken' as const);
        const saved = { ...old, ...structuredClone(changes) };
        posts.set(id, saved);
        return resolveLater(saved);
      },
    },
    categories: {
      list: () => resolveLater(categories.map(withCount)),
      insert(_siteId, { name, slug, parentId }) {
        const existing = categories.find(
          (row) => row.parentId === parentId && row.name.toLowerCase() === name.toLowerCase(),
        );
        if (existing) return resolveLater(withCount(existing));
        if (categories.some((row) => row.slug === slug)) return resolveLater('slug-taken' as const);
        const row = { id: nextId(), name, slug, parentId, posts: 0 };
        categories.push(row);
        return resolveLater(row);
      },
    },
    media: {
      list: (_siteId, { offset, limit }) =>
        resolveLater({ media: media.toReversed().slice(offset, offset + limit), total: media.length }),
      read: (_siteId, id) => resolveLater(media.find((medium) => medium.id === id)),
      insert(_siteId, { name, type, bytes, alt = '' }) {
        const view = new DataView(bytes.buffer, bytes.byteOffset);
        const size = { width: view.getUint32(16), height: view.getUint32(20) };
        const id = nextId();
        const medium = {
          id,
          type,
          alt,
          url: `https://shop.fanfare.test/media/${id}-${encodeURIComponent(name)}`,
          ...size,
        };
        media.push(medium);
        return resolveLater(medium);
      },
    },
  };
};

const grant = hostedGrant({ id: '7', name: 'Corner Shop' });
const createHostedSite = () => {
  let offset = 0;
  const now = () => new Date(Date.parse('2026-11-15T10:00:00Z') + offset);
  const advanceClock = async (seconds: number) => {
    offset += seconds * 1000;
  };
  return { ...hosted({ sites: memorySites(), now }), grant, now, advanceClock };
};

siteConformance({ name: 'Hosted site', start: async () => createHostedSite() });

describe('hosted site', () => {
  const draft = { title: 'Crème Brûlée & Co: “how to”', html: '<p>Slowly.</p>', status: 'published' } as const;

  test('titles of posts → ASCII slugs, numbered for reserved paths, encoded in URLs', async () => {
    const { site } = createHostedSite();
    expect(await site.create(grant, draft)).toMatchObject({
      slug: 'creme-brulee-co-how-to',
      url: 'https://shop.fanfare.test/creme-brulee-co-how-to',
    });
    expect((await site.create(grant, { ...draft, title: 'Feed' })).slug).toBe('feed-2');
    expect((await site.create(grant, { ...draft, title: '!!!' })).slug).toBe('post');
    expect((await site.create(grant, { ...draft, title: '東京' })).url).toBe(
      `https://shop.fanfare.test/${encodeURIComponent('東京')}`,
    );
  });

  test('changed title of a post → slug unchanged; changed slug → new slug', async () => {
    const { site } = createHostedSite();
    const { id, slug } = await site.create(grant, draft);
    expect((await site.update(grant, id, { title: 'Something else' })).slug).toBe(slug);
    expect((await site.update(grant, id, { slug })).slug).toBe(slug);
    expect((await site.update(grant, id, { slug: 'Fresh Start' })).slug).toBe('fresh-start');
  });

  test('new draft on a hosted site → preview URL, no slug; published post set to draft → draft without publish time', async () => {
    const { site } = createHostedSite();
    const { id, url, slug } = await site.create(grant, { ...draft, status: 'draft' });
    expect({ url, slug }).toEqual({ url: `https://shop.fanfare.test/preview/${id}`, slug: '' });
    await site.update(grant, id, { status: 'published' });
    expect(await site.update(grant, id, { status: 'draft' })).toMatchObject({
      status: 'draft',
      publishedAt: undefined,
    });
  });

  test('scheduled post after its time → listed as published', async () => {
    const { site, now, advanceClock } = createHostedSite();
    await site.create(grant, { ...draft, status: 'planned', publishAt: new Date(now().getTime() + hourMs) });
    const count = async (status: 'planned' | 'published') =>
      (await site.posts(grant, { page: 1, perPage: 10, status: [status] })).total;
    expect([await count('planned'), await count('published')]).toEqual([1, 0]);
    await advanceClock(hourSeconds);
    expect([await count('planned'), await count('published')]).toEqual([0, 1]);
  });

  test('unknown category, parent or image → rejected; unknown site → gone', async () => {
    const { site } = createHostedSite();
    await expect(site.create(grant, { ...draft, categoryIds: ['99'] })).rejects.toMatchObject({ kind: 'rejected' });
    await expect(site.create(grant, { ...draft, pictureId: '99999999' })).rejects.toMatchObject({ kind: 'rejected' });
    await expect(site.createCategory(grant, 'Below', '99')).rejects.toMatchObject({ kind: 'rejected' });
    const unknownSiteGrant = hostedGrant({ id: '8', name: 'Unknown' });
    await expect(site.info(unknownSiteGrant)).rejects.toMatchObject({ kind: 'gone' });
    await expect(site.create(unknownSiteGrant, draft)).rejects.toMatchObject({ kind: 'gone' });
  });
});
