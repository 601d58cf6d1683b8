import type { SitePost } from '@fanfare/connectors/ports/site';
import type { SanitizeArticle } from '../../../platform/html/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../audit/index.ts';
import { withConnectorErrors } from '../../connections/index.ts';
import type { SiteRow, Sites } from '../../sites/index.ts';
import type { ShareService } from '../../social/index.ts';
import type { PublishService } from '../publish/publish.service.ts';
import { fetchSitePost } from '../site-calls.ts';
import { presentFullPost } from '../working-copies/presenter.ts';
import { hasPendingContent, hasUnpublishedChanges } from '../working-copies/unpublished-changes.ts';
import type { WorkingCopyService } from '../working-copies/working-copies.service.ts';
import { workingCopyStore } from '../working-copies/working-copies.store.ts';

export type PostService = ReturnType<typeof postService>;
type Deps = {
  sites: Pick<Sites['service'], 'findForUser' | 'withSite'>;
  shares: Pick<ShareService, 'findByPost'>;
  workingCopies: WorkingCopyService;
  publisher: PublishService;
  sanitizeArticle: SanitizeArticle;
};

/** Limits of the search for the neighbors of a post: pages of 50, at most 10, so the newest 500 posts. */
const perPage = 50;
const maxPages = 10;

/** Service for the posts that the editor shows, each with the posts before and after it. */
export const postService = ({ db }: Platform, { sites, shares, workingCopies, publisher, sanitizeArticle }: Deps) => {
  const fetchPost = (site: SiteRow, postId: number): Promise<SitePost> =>
    withConnectorErrors(() => fetchSitePost(sites, site, String(postId)));

  const toNeighbor = (post: SitePost | undefined) => (post ? { ID: Number(post.id), post_title: post.title } : null);

  return {
    fetchPost,

    /** A post with its shares and unpublished changes. An interrupted publish of it is settled first. */
    open: async (actor: Actor, business: BusinessContext, siteId: number, postId: number) => {
      const site = await sites.findForUser(business, siteId);
      const findCopy = () => workingCopyStore(db).findByPost(site.businessId, site.id, String(postId));
      const existingCopy = await findCopy();
      if (existingCopy) await publisher.settleOpen(existingCopy);
      const post = await fetchPost(site, postId);
      const copy = await findCopy();
      const postShares = await shares.findByPost(site.businessId, site.id, post.id);
      const isChangedOnSite =
        copy !== undefined && copy.siteChangedAt !== null && post.changedAt.getTime() !== copy.siteChangedAt.getTime();
      return {
        post: await presentFullPost(post, postShares, actor.caller.timeZone, sanitizeArticle),
        copy: copy && hasPendingContent(copy) ? await workingCopies.present(copy, actor) : null,
        copy_id: copy?.id ?? null,
        site_changed: copy !== undefined && hasUnpublishedChanges(copy) && isChangedOnSite,
      };
    },

    /** A working copy. An interrupted publish of it is settled first. */
    openCopy: async (actor: Actor, business: BusinessContext, siteId: number, copyId: number) => {
      const site = await sites.findForUser(business, siteId);
      await publisher.settleOpen(await workingCopies.get(site, copyId));
      return workingCopies.present(await workingCopies.get(site, copyId), actor);
    },

    /** Finds the posts before and after a post in the list of posts, which is newest first. */
    neighbors: async (business: BusinessContext, siteId: number, postId: number) => {
      const site = await sites.findForUser(business, siteId);
      return withConnectorErrors(() =>
        sites.withSite(site, async (port, grant) => {
          let lastOfPreviousPage: SitePost | undefined;
          for (let page = 1; page <= maxPages; page += 1) {
            const { posts, total } = await port.posts(grant, { page, perPage });
            const index = posts.findIndex(({ id }) => id === String(postId));
            if (index >= 0) {
              const isLastOfPage = index === posts.length - 1 && page * perPage < total;
              const next = isLastOfPage
                ? (await port.posts(grant, { page: page + 1, perPage })).posts[0]
                : posts[index + 1];
              return { previous: toNeighbor(posts[index - 1] ?? lastOfPreviousPage), next: toNeighbor(next) };
            }
            lastOfPreviousPage = posts.at(-1);
            if (posts.length < perPage) break;
          }
          return { previous: null, next: null };
        }),
      );
    },
  };
};
