import type { SitePost } from '@fanfare/connectors/ports/site';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { SanitizeArticle } from '../../../platform/html/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import { withConnectorErrors } from '../../connections/index.ts';
import type { SiteRow, Sites } from '../../sites/index.ts';
import type { ShareService } from '../../social/index.ts';
import type { PublishService } from '../publish/publish.service.ts';
import { hasPendingContent, hasUnpublishedChanges, presentFullPost } from '../working-copies/presenter.ts';
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

const perPage = 50;
const maxPages = 10;

/** Posts for the editor. */
export const postService = ({ db }: Platform, { sites, shares, workingCopies, publisher, sanitizeArticle }: Deps) => {
  /** A missing post → `not-found`, for every kind of site. */
  const fetchPost = (row: SiteRow, postId: number): Promise<SitePost> =>
    withConnectorErrors(async () => {
      try {
        return await sites.withSite(row, (site, grant) => site.post(grant, String(postId)));
      } catch (error) {
        if (error instanceof ConnectorFailure && error.kind === 'gone') throw new Problem('not-found');
        throw error;
      }
    });

  const toNeighbor = (post: SitePost | undefined) => (post ? { ID: Number(post.id), post_title: post.title } : null);

  return {
    fetchPost,

    open: async (actor: Actor, business: BusinessContext, siteId: number, postId: number) => {
      const row = await sites.findForUser(business, siteId);
      const findCopy = () => workingCopyStore(db).findByPost(row.businessId, row.id, String(postId));
      const existingCopy = await findCopy();
      if (existingCopy) await publisher.settleOpen(existingCopy);
      const post = await fetchPost(row, postId);
      const copy = await findCopy();
      const postShares = await shares.findByPost(row.businessId, row.id, post.id);
      const isChanged =
        copy !== undefined && copy.siteChangedAt !== null && post.changedAt.getTime() !== copy.siteChangedAt.getTime();
      return {
        post: await presentFullPost(post, postShares, actor.caller.timeZone, sanitizeArticle),
        copy: copy && hasPendingContent(copy) ? await workingCopies.present(copy, actor) : null,
        copy_id: copy?.id ?? null,
        site_changed: copy !== undefined && hasUnpublishedChanges(copy) && isChanged,
      };
    },

    openCopy: async (actor: Actor, business: BusinessContext, siteId: number, copyId: number) => {
      const row = await sites.findForUser(business, siteId);
      await publisher.settleOpen(await workingCopies.find(row, copyId));
      return workingCopies.present(await workingCopies.find(row, copyId), actor);
    },

    /** Finds the posts before and after one, newest first as in the list; searches the newest 500 posts. */
    neighbors: async (business: BusinessContext, siteId: number, postId: number) => {
      const row = await sites.findForUser(business, siteId);
      return withConnectorErrors(() =>
        sites.withSite(row, async (site, grant) => {
          let lastOfPreviousPage: SitePost | undefined;
          for (let page = 1; page <= maxPages; page += 1) {
            const { posts, total } = await site.posts(grant, { page, perPage });
            const index = posts.findIndex(({ id }) => id === String(postId));
            if (index >= 0) {
              const isEdge = index === posts.length - 1 && page * perPage < total;
              const next = isEdge ? (await site.posts(grant, { page: page + 1, perPage })).posts[0] : posts[index + 1];
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
