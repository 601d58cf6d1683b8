import { describe, expect, test } from 'vitest';
import { siteConformance } from '../kit/conformance/site.ts';
import type { HostedPost, HostedSites } from '../ports/hosted-sites.ts';
import type { SiteCategory, SiteMedium } from '../ports/site.ts';
import { hosted, hostedGrant } from './index.ts';

/** The storage as PostgreSQL will keep it, in a few maps: every answer comes later, and slugs are unique by index. */
const memorySites = (): HostedSites => {
  const posts = new Map<string, HostedPost>();
  const categories: SiteCategory[] = [];
  const media: SiteMedium[] = [];
  let lastId = 0;
  const nextId = () => {
    lastId += 1;
    return String(lastId);
  };
  const later = <T>(value: T): Promise<T> =>
    new Promise((resolve) => setImmediate(() => resolve(structuredClone(value))));
  const isTaken = (slug: string, own?: string) =>
    slug !== '' && [...posts.values()].some((post) => post.slug === slug && post.id !== own);
  const withCount = (row: SiteCategory): SiteCategory => ({
    ...row,
    posts: [...posts.values()].filter(({ state, categoryIds }) => state === 'public' && categoryIds.includes(row.id))
      .length,
  });
  const newest = (post: HostedPost) => (post.publishAt ?? post.createdAt).getTime();

  return {
    find: (siteId) =>
      later(
        siteId === '7'
          ? {
              name: 'Corner Shop',
              description: 'Small news',
              url: 'https://shop.fanfare.test',
              timeZone: 'Europe/Lisbon',
            }
          : undefined,
      ),
    users: () => later(['Olive', 'Marcus'].map((name, at) => ({ id: String(at + 1), name, slug: name.toLowerCase() }))),
    posts: {
      list(_siteId, { states, public: which, now, search, offset, limit }) {
        const word = search?.toLowerCase();
        const rows = [...posts.values()]
          .filter((post) => {
            const isOut = !post.publishAt || post.publishAt <= now;
            const isMeant = post.state !== 'public' || which === 'both' || isOut === (which === 'out');
            const isFound = !word || `${post.title} ${post.html} ${post.excerpt}`.toLowerCase().includes(word);
            return states.includes(post.state) && isMeant && isFound;
          })
          .toSorted((a, b) => newest(b) - newest(a) || Number(b.id) - Number(a.id));
        return later({ posts: rows.slice(offset, offset + limit), total: rows.length });
      },
      read: (_siteId, id) => later(posts.get(id)),
      createdSince: (_siteId, since) => later([...posts.values()].filter(({ createdAt }) => createdAt >= since)),
      slugsLike: (_siteId, slug) =>
        later(
          [...posts.values()]
            .map((post) => post.slug)
            .filter((other) => other === slug || other.replace(/-\d+$/, '') === slug),
        ),
      insert(_siteId, post) {
        if (isTaken(post.slug)) return later('slug-taken' as const);
        const kept = { ...structuredClone(post), id: nextId() };
        posts.set(kept.id, kept);
        return later(kept);
      },
      change(_siteId, id, changes) {
        const old = posts.get(id);
        if (!old) return later('gone' as const);
        if (changes.slug !== undefined && isTaken(changes.slug, id)) return later('slug-taken' as const);
        const kept = { ...old, ...structuredClone(changes) };
        posts.set(id, kept);
        return later(kept);
      },
    },
    categories: {
      list: () => later(categories.map(withCount)),
      insert(_siteId, { name, slug, parentId }) {
        const there = categories.find(
          (row) => row.parentId === parentId && row.name.toLowerCase() === name.toLowerCase(),
        );
        if (there) return later(withCount(there));
        if (categories.some((row) => row.slug === slug)) return later('slug-taken' as const);
        const row = { id: nextId(), name, slug, parentId, posts: 0 };
        categories.push(row);
        return later(row);
      },
    },
    media: {
      list: (_siteId, { offset, limit }) =>
        later({ media: media.toReversed().slice(offset, offset + limit), total: media.length }),
      read: (_siteId, id) => later(media.find((medium) => medium.id === id)),
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
        return later(medium);
      },
    },
  };
};

const grant = hostedGrant({ id: '7', name: 'Corner Shop' });
const worldOf = () => {
  let offset = 0;
  const now = () => new Date(Date.parse('2026-11-15T10:00:00Z') + offset);
  const wait = async (seconds: number) => {
    offset += seconds * 1000;
  };
  return { ...hosted({ sites: memorySites(), now }), grant, now, wait };
};

siteConformance({ name: 'A site of our own', world: async () => worldOf() });

describe('a site of our own', () => {
  const draft = { title: 'Crème Brûlée & Co: “how to”', html: '<p>Slowly.</p>', status: 'published' } as const;

  test('addresses are plain words, and never one of the site’s own pages', async () => {
    const { site } = worldOf();
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

  test('a slug stays when the title changes, and moves when it is told to', async () => {
    const { site } = worldOf();
    const { id, slug } = await site.create(grant, draft);
    expect((await site.update(grant, id, { title: 'Something else' })).slug).toBe(slug);
    expect((await site.update(grant, id, { slug })).slug).toBe(slug);
    expect((await site.update(grant, id, { slug: 'Fresh Start' })).slug).toBe('fresh-start');
  });

  test('a draft has no address but a preview, and taking a post back makes it a draft again', async () => {
    const { site } = worldOf();
    const { id, url, slug } = await site.create(grant, { ...draft, status: 'draft' });
    expect({ url, slug }).toEqual({ url: `https://shop.fanfare.test/preview/${id}`, slug: '' });
    await site.update(grant, id, { status: 'published' });
    expect(await site.update(grant, id, { status: 'draft' })).toMatchObject({
      status: 'draft',
      publishedAt: undefined,
    });
  });

  test('the hour alone puts a planned post among the published', async () => {
    const { site, now, wait } = worldOf();
    await site.create(grant, { ...draft, status: 'planned', publishAt: new Date(now().getTime() + 3_600_000) });
    const count = async (status: 'planned' | 'published') =>
      (await site.posts(grant, { page: 1, perPage: 10, status: [status] })).total;
    expect([await count('planned'), await count('published')]).toEqual([1, 0]);
    await wait(3600);
    expect([await count('planned'), await count('published')]).toEqual([0, 1]);
  });

  test('an unknown category or parent is rejected, and an unknown site is gone', async () => {
    const { site } = worldOf();
    await expect(site.create(grant, { ...draft, categoryIds: ['99'] })).rejects.toMatchObject({ kind: 'rejected' });
    await expect(site.createCategory(grant, 'Below', '99')).rejects.toMatchObject({ kind: 'rejected' });
    const other = hostedGrant({ id: '8', name: 'Nobody' });
    await expect(site.facts(other)).rejects.toMatchObject({ kind: 'gone' });
    await expect(site.create(other, draft)).rejects.toMatchObject({ kind: 'gone' });
  });
});
