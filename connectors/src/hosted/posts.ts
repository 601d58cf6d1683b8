import type { Grant } from '../ports/grant.ts';
import type { HostedPost, HostedSite, HostedSites, NewHostedPost, Unwritten } from '../ports/hosted-sites.ts';
import type { SiteDraft, SitePost, SitePosts, SiteStatus } from '../ports/site.ts';
import { toPostChange, toState } from './draft-mapping.ts';
import { gone, rejected } from './errors.ts';
import { statesOf, toSitePost } from './post-mapping.ts';
import { freeSlug, slugOf } from './slugs.ts';

const everything: readonly SiteStatus[] = ['draft', 'planned', 'published', 'pending', 'private'];
const mostTries = 50;

type Deps = { sites: HostedSites; now: () => Date };

export const siteOf = async (sites: HostedSites, { account }: Grant): Promise<HostedSite> => {
  const site = await sites.find(account.id);
  if (!site) throw gone('This site is no longer here.');
  return site;
};

/** Posts of our own sites. The storage decides who gets a slug; whoever lost it takes the next. */
export const hostedPosts = ({ sites, now }: Deps): SitePosts => {
  const shown = async (grant: Grant, post: HostedPost, site?: HostedSite): Promise<SitePost> => {
    const picture = post.pictureId ? await sites.media.read(grant.account.id, post.pictureId) : undefined;
    return toSitePost(post, { site: site ?? (await siteOf(sites, grant)), picture, now: now() });
  };
  const existing = async (grant: Grant, id: string): Promise<HostedPost> => {
    const post = await sites.posts.read(grant.account.id, id);
    if (!post) throw gone('The site no longer has this post.');
    return post;
  };

  /** Whether the site has what a draft names; the picture it found. */
  const check = async (siteId: string, { authorId, categoryIds, pictureId }: Partial<SiteDraft>) => {
    if (authorId && !(await sites.users(siteId)).some(({ id }) => id === authorId)) {
      throw rejected('author', 'The site does not know this author.');
    }
    const picture = pictureId ? await sites.media.read(siteId, pictureId) : undefined;
    if (pictureId && !picture) throw rejected('picture', 'The site does not have this picture.');
    if (!categoryIds?.length) return picture;
    const known = new Set((await sites.categories.list(siteId)).map(({ id }) => id));
    if (categoryIds.some((id) => !known.has(id))) throw rejected('category', 'A valid post category must be selected.');
    return picture;
  };

  /** Tries slug after slug until the storage takes one. Most are free: only whoever lost one looks which are taken. */
  const written = async (
    grant: Grant,
    wanted: string | undefined,
    write: (slug: { slug?: string }) => Promise<HostedPost | Unwritten>,
  ): Promise<HostedPost> => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const taken = wanted && tries > 0 ? await sites.posts.slugsLike(grant.account.id, wanted) : [];
      const outcome = await write(wanted === undefined ? {} : { slug: wanted && freeSlug(wanted, taken) });
      if (outcome === 'gone') throw gone('The site no longer has this post.');
      if (outcome !== 'slug-taken') return outcome;
    }
    throw rejected('slug', 'This address is wanted by too many at once. Choose another one.');
  };

  return {
    async posts(grant, { page, perPage, status = everything, search }) {
      const site = await siteOf(sites, grant);
      const { posts, total } = await sites.posts.list(grant.account.id, {
        ...statesOf(status),
        ...{ now: now(), search: search || undefined, offset: (page - 1) * perPage, limit: perPage },
      });
      return { posts: await Promise.all(posts.map((post) => shown(grant, post, site))), total };
    },

    post: async (grant, id) => shown(grant, await existing(grant, id)),
    // Nothing of ours misses its hour.
    catchUp: async (grant, id) => shown(grant, await existing(grant, id)),

    async create(grant, draft, along) {
      const site = await siteOf(sites, grant);
      if (!draft.title.trim() && !draft.html.trim()) throw rejected('title', 'A post needs a title or a text.');
      const picture = await check(grant.account.id, draft);
      const at = now();
      const post: NewHostedPost = {
        ...{ title: '', html: '', excerpt: '', slug: '', state: 'draft', publishAt: null, authorId: null },
        ...{ categoryIds: [], pictureId: null, onFrontPage: false },
        ...toPostChange(draft),
        ...toState(draft, undefined, at),
        ...{ createdAt: at, changedAt: at },
      };
      const isAddressed = post.state === 'public' || post.state === 'private' || Boolean(draft.slug);
      const wanted = isAddressed ? slugOf(draft.slug || draft.title, 'post') : '';
      const viewed = (kept: HostedPost) => toSitePost(kept, { site, picture, now: now() });
      const beside = along && { write: (held: unknown, kept: HostedPost) => along.write(held, viewed(kept)) };
      const kept = await written(grant, wanted, (slug) =>
        sites.posts.insert(grant.account.id, { ...post, ...slug }, beside),
      );
      return viewed(kept);
    },

    async update(grant, id, draft) {
      const old = await existing(grant, id);
      await check(grant.account.id, draft);
      const changes = { ...toPostChange(draft), ...toState(draft, old, now()), changedAt: now() };
      const state = changes.state ?? old.state;
      const needsOne = !old.slug && (state === 'public' || state === 'private');
      const asked = draft.slug || (needsOne ? draft.title || old.title : undefined);
      const wanted = asked === undefined ? undefined : slugOf(asked, 'post');
      const isItsOwn = wanted !== undefined && wanted === old.slug;
      const kept = await written(grant, isItsOwn ? undefined : wanted, (slug) =>
        sites.posts.change(grant.account.id, id, { ...changes, ...slug }),
      );
      return shown(grant, kept);
    },

    async remove(grant, id) {
      const { state } = await existing(grant, id);
      if (state === 'trashed') return;
      // In the bin it needs no address: another post may have it.
      await sites.posts.change(grant.account.id, id, { state: 'trashed', slug: '', changedAt: now() });
    },

    async find(grant, draft, since) {
      const posts = await sites.posts.createdSince(grant.account.id, since);
      const post = posts.find(({ title, html }) => title === draft.title && html === draft.html);
      return post && shown(grant, post);
    },
  };
};
