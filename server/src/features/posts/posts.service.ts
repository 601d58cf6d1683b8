import type { SitePost } from '@fanfare/connectors/ports/site';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { Db } from '../../platform/db/index.ts';
import { type BusinessContext, Problem } from '../../platform/http/index.ts';
import type { Actor } from '../audit/index.ts';
import { withConnectorErrors } from '../connections/index.ts';
import { userStore } from '../identity/index.ts';
import type { SiteRow, Sites } from '../sites/index.ts';
import type { Shares } from '../social/index.ts';
import { hasUnpublishedChanges, isAhead, presentWhole } from './presenter.ts';
import type { Publishing } from './publish/publish.service.ts';
import type { Copies } from './working-copies/working-copies.service.ts';
import { workingCopyStore } from './working-copies/working-copies.store.ts';

export type Reading = ReturnType<typeof postService>;
type Deps = {
  db: Db;
  sites: Pick<Sites['service'], 'forPerson' | 'use'>;
  shares: Pick<Shares, 'ofPost'>;
  copies: Copies;
  publishing: Publishing;
};

const perPage = 50;
const mostPages = 10;

/** Posts as the editor opens them. */
export const postService = ({ db, sites, shares, copies, publishing }: Deps) => {
  /** A post that is not there is not found, whichever site says so. */
  const fetchPost = (row: SiteRow, postId: number): Promise<SitePost> =>
    withConnectorErrors(async () => {
      try {
        return await sites.use(row, (site, grant) => site.post(grant, String(postId)));
      } catch (error) {
        if (error instanceof ConnectorFailure && error.kind === 'gone') throw new Problem('not-found');
        throw error;
      }
    });

  const asNeighbour = (post: SitePost | undefined) => (post ? { ID: Number(post.id), post_title: post.title } : null);

  return {
    fetchPost,

    open: async (actor: Actor, business: BusinessContext, siteId: number, postId: number) => {
      const row = await sites.forPerson(business, siteId);
      const ofPost = () => workingCopyStore(db).findByPost(row.businessId, row.id, String(postId));
      const found = await ofPost();
      if (found) await publishing.reconcileOpenAttempts(actor, row, found);
      const post = await fetchPost(row, postId);
      const copy = await ofPost();
      const zone = (await userStore(db).find(actor.caller.userId))?.timeZone || 'UTC';
      const there = await shares.ofPost(row.businessId, row.id, post.id);
      const isChanged =
        copy !== undefined && copy.baseAt !== null && post.changedAt.getTime() !== copy.baseAt.getTime();
      return {
        post: presentWhole(post, there, zone),
        copy: copy && isAhead(copy) ? await copies.present(copy, actor) : null,
        copy_id: copy?.id ?? null,
        site_changed: copy !== undefined && hasUnpublishedChanges(copy) && isChanged,
      };
    },

    openCopy: async (actor: Actor, business: BusinessContext, siteId: number, copyId: number) => {
      const row = await sites.forPerson(business, siteId);
      await publishing.reconcileOpenAttempts(actor, row, await copies.find(row, copyId));
      return copies.present(await copies.find(row, copyId), actor);
    },

    /** Newest first, as in the list; looked for among the newest some hundred. */
    neighbours: async (business: BusinessContext, siteId: number, postId: number) => {
      const row = await sites.forPerson(business, siteId);
      return withConnectorErrors(() =>
        sites.use(row, async (site, grant) => {
          let last: SitePost | undefined;
          for (let page = 1; page <= mostPages; page += 1) {
            const { posts, total } = await site.posts(grant, { page, perPage });
            const at = posts.findIndex(({ id }) => id === String(postId));
            if (at >= 0) {
              const isEdge = at === posts.length - 1 && page * perPage < total;
              const after = isEdge ? (await site.posts(grant, { page: page + 1, perPage })).posts[0] : posts[at + 1];
              return { previous: asNeighbour(posts[at - 1] ?? last), next: asNeighbour(after) };
            }
            last = posts.at(-1);
            if (posts.length < perPage) break;
          }
          return { previous: null, next: null };
        }),
      );
    },
  };
};
