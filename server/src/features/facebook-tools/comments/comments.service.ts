import { anonymousAuthor, type CommentState, type SyncedComment } from '@fanfare/contract/comment-sync';
import { pageSize } from '@fanfare/contract/kit/paging';
import type { Db } from '../../../platform/db/index.ts';
import { type BusinessContext, Problem } from '../../../platform/http/index.ts';
import { type Sites, siteStore } from '../../sites/index.ts';
import { commentStore } from './comments.store.ts';

export type Comments = ReturnType<typeof commentService>;
type Deps = { db: Db; sites: Pick<Sites, 'service' | 'changed'> };
type Found = Awaited<ReturnType<ReturnType<typeof commentStore>['page']>>['rows'][number];

/** Comments from Facebook as those see them who decide which of them visitors see. */
export const commentService = ({ db, sites }: Deps) => ({
  page: async (business: BusinessContext, { page, state }: { page: number; state?: CommentState | undefined }) => {
    const mine = (await sites.service.list(business)).sites.filter(({ in_assets }) => in_assets).map(({ id }) => id);
    const { rows, total } = await commentStore(db).page(business.id, mine, state, pageSize, (page - 1) * pageSize);
    return { items: rows.map(present), total, page, page_size: pageSize };
  },

  /** Whoever shows or hides it last is right, and what visitors see changes only when it does. */
  moderate: async (business: BusinessContext, id: number, isShown: boolean): Promise<void> => {
    const found = await commentStore(db).find(business.id, id);
    if (!found) throw new Problem('not-found');
    const site = await sites.service.forPerson(business, found.siteId);
    const state = isShown ? 'shown' : 'hidden';
    if (found.row.state === state) return;
    await db.transaction(async (tx) => {
      await commentStore(tx).update(found.row, { state });
      await siteStore(tx).hold(site, true);
    });
    sites.changed(site.id);
  },
});

const present = ({ row, siteId, siteName, postTitle }: Found): SyncedComment => ({
  ...{ id: row.id, site_id: siteId, site_name: siteName, post_id: row.postId, post_title: postTitle },
  ...{ author: row.author ?? anonymousAuthor, text: row.text, state: row.state, written: row.writtenAt, url: row.url },
});
