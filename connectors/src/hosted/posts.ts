import type { Grant } from '../ports/grant.ts';
import type { HostedPost, HostedSite, HostedSites, NewHostedPost, WriteConflict } from '../ports/hosted-sites.ts';
import type { SiteDraft, SitePost, SitePosts, SiteStatus } from '../ports/site.ts';
import { toPostChange, toState } from './draft-mapping.ts';
import { gone, rejected } from './errors.ts';
import { toSitePost, toStateFilter } from './post-mapping.ts';
import { findFreeSlug, toSlug } from './slugs.ts';

const defaultStatuses: readonly SiteStatus[] = ['draft', 'planned', 'published', 'pending', 'private'];
const maxTries = 50;

type Deps = { sites: HostedSites; now: () => Date };

export const requireSite = async (sites: HostedSites, { account }: Grant): Promise<HostedSite> => {
  const site = await sites.find(account.id);
  if (!site) throw gone('Site not found.');
  return site;
};

/**
 * Posts of hosted sites. If two writers want the same slug, the unique index decides which one gets it; the other
 * writer tries the next slug.
 */
export const hostedPosts = ({ sites, now }: Deps): SitePosts => {
  const toSitePostWithPicture = async (grant: Grant, post: HostedPost, site?: HostedSite): Promise<SitePost> => {
    const picture = post.pictureId ? await sites.media.read(grant.account.id, post.pictureId) : undefined;
    return toSitePost(post, { site: site ?? (await requireSite(sites, grant)), picture, now: now() });
  };
  const requirePost = async (grant: Grant, id: string): Promise<HostedPost> => {
    const post = await sites.posts.read(grant.account.id, id);
    if (!post) throw gone('Post not found.');
    return post;
  };

  /** Throws unless the site has the draft's author, image and categories; returns the image. */
  const requireReferences = async (siteId: string, { authorId, categoryIds, pictureId }: Partial<SiteDraft>) => {
    if (authorId && !(await sites.users(siteId)).some(({ id }) => id === authorId)) {
      throw rejected('author', 'This author doesn’t exist on the site.');
    }
    const picture = pictureId ? await sites.media.read(siteId, pictureId) : undefined;
    if (pictureId && !picture) throw rejected('picture', 'This image doesn’t exist on the site.');
    if (!categoryIds?.length) return picture;
    const categoryIdSet = new Set((await sites.categories.list(siteId)).map(({ id }) => id));
    if (categoryIds.some((id) => !categoryIdSet.has(id)))
      throw rejected('category', 'A valid post category must be selected.');
    return picture;
  };

  /** Writes with the first free slug. Used slugs are read only after a conflict, since most slugs are free. */
  const writeWithFreeSlug = async (
    grant: Grant,
    wantedSlug: string | undefined,
    write: (slug: { slug?: string }) => Promise<HostedPost | WriteConflict>,
  ): Promise<HostedPost> => {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const usedSlugs = wantedSlug && tries > 0 ? await sites.posts.listSlugsLike(grant.account.id, wantedSlug) : [];
      const outcome = await write(
        wantedSlug === undefined ? {} : { slug: wantedSlug && findFreeSlug(wantedSlug, usedSlugs) },
      );
      if (outcome === 'gone') throw gone('Post not found.');
      if (outcome !== 'slug-taken') return outcome;
    }
    throw rejected('slug', 'This URL is already taken. Choose another one.');
  };

  return {
    async posts(grant, { page, perPage, status = defaultStatuses, search }) {
      const site = await requireSite(sites, grant);
      const { posts, total } = await sites.posts.list(grant.account.id, {
        ...toStateFilter(status),
        now: now(),
        search: search || undefined,
        offset: (page - 1) * perPage,
        limit: perPage,
      });
      return { posts: await Promise.all(posts.map((post) => toSitePostWithPicture(grant, post, site))), total };
    },

    post: async (grant, id) => toSitePostWithPicture(grant, await requirePost(grant, id)),
    // Post is only read: hosted posts never miss their time.
    publishMissed: async (grant, id) => toSitePostWithPicture(grant, await requirePost(grant, id)),

    async create(grant, draft, hook) {
      const site = await requireSite(sites, grant);
      if (!draft.title.trim() && !draft.html.trim()) throw rejected('title', 'A post needs a title or text.');
      const picture = await requireReferences(grant.account.id, draft);
      const at = now();
      const post: NewHostedPost = {
        title: '',
        html: '',
        excerpt: '',
        slug: '',
        state: 'draft',
        publishAt: null,
        authorId: null,
        categoryIds: [],
        pictureId: null,
        onFrontPage: false,
        ...toPostChange(draft),
        ...toState(draft, undefined, at),
        createdAt: at,
        changedAt: at,
      };
      const hasSlug = post.state === 'public' || post.state === 'private' || Boolean(draft.slug);
      const wantedSlug = hasSlug ? toSlug(draft.slug || draft.title, 'post') : '';
      const toView = (saved: HostedPost) => toSitePost(saved, { site, picture, now: now() });
      const hostedHook = hook && { write: (tx: unknown, saved: HostedPost) => hook.write(tx, toView(saved)) };
      const saved = await writeWithFreeSlug(grant, wantedSlug, (slug) =>
        sites.posts.insert(grant.account.id, { ...post, ...slug }, hostedHook),
      );
      return toView(saved);
    },

    async update(grant, id, draft) {
      const old = await requirePost(grant, id);
      await requireReferences(grant.account.id, draft);
      const changes = { ...toPostChange(draft), ...toState(draft, old, now()), changedAt: now() };
      const state = changes.state ?? old.state;
      const needsSlug = !old.slug && (state === 'public' || state === 'private');
      const slugSource = draft.slug || (needsSlug ? draft.title || old.title : undefined);
      const wantedSlug = slugSource === undefined ? undefined : toSlug(slugSource, 'post');
      const isUnchanged = wantedSlug !== undefined && wantedSlug === old.slug;
      const saved = await writeWithFreeSlug(grant, isUnchanged ? undefined : wantedSlug, (slug) =>
        sites.posts.change(grant.account.id, id, { ...changes, ...slug }),
      );
      return toSitePostWithPicture(grant, saved);
    },

    async remove(grant, id) {
      const { state } = await requirePost(grant, id);
      if (state === 'trashed') return;
      // Slug is emptied, since a trashed post releases its slug.
      await sites.posts.change(grant.account.id, id, { state: 'trashed', slug: '', changedAt: now() });
    },

    async find(grant, draft, since) {
      const posts = await sites.posts.listCreatedSince(grant.account.id, since);
      const post = posts.find(({ title, html }) => title === draft.title && html === draft.html);
      return post && toSitePostWithPicture(grant, post);
    },
  };
};
