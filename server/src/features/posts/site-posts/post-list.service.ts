import type { PostListRow } from '@fanfare/contract/posts/posts';
import { type PostStatus, postsPerPage, type SitePostRow } from '@fanfare/contract/sites/post-rows';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Sites } from '../../sites/index.ts';
import { type WorkingCopyRow, workingCopyStore } from '../working-copies/working-copies.store.ts';

export type PostListService = ReturnType<typeof postListService>;
type Deps = {
  sites: { service: Pick<Sites['service'], 'findForUser'>; content: Pick<Sites['content'], 'posts'> };
};
type ListQuery = { page: number; search: string; status: readonly PostStatus[] };
type EditedCopy = { row: WorkingCopyRow; by: string };

/** A site answers at most 100 posts per page, and one page has to hold these and ours. */
const maxNewPosts = 90;

/** The posts of a site in one list with those that exist only as working copies. */
export const postListService = ({ db }: Platform, { sites }: Deps) => {
  /**
   * The posts of the site around `offset` of the merged list. Of the entries before `offset`, up to `before` are new posts,
   * so the window starts that much earlier; then merged index n is position `start + n` of the whole list, from `offset` on.
   * The window spans at most two pages of its own size.
   */
  const fetchWindow = async (
    business: BusinessContext,
    siteId: number,
    query: Omit<ListQuery, 'page'>,
    { offset, before }: { offset: number; before: number },
  ): Promise<{ start: number; items: SitePostRow[]; total: number }> => {
    const perPage = postsPerPage + before;
    const page = Math.floor(Math.max(0, offset - before) / perPage) + 1;
    const first = await sites.content.posts(business, siteId, { ...query, page, perPage });
    const start = (page - 1) * perPage;
    const end = start + first.items.length;
    if (end >= offset + postsPerPage || end >= first.total) return { start, ...first };
    const second = await sites.content.posts(business, siteId, { ...query, page: page + 1, perPage });
    return { start, items: [...first.items, ...second.items], total: first.total };
  };

  return {
    page: async (business: BusinessContext, siteId: number, { page, search, status }: ListQuery) => {
      const row = await sites.service.findForUser(business, siteId);
      const copies = workingCopyStore(db);
      const hasDrafts = status.length === 0 || status.includes('draft');
      const newPosts = hasDrafts ? await copies.listNew(row.businessId, row.id, search, maxNewPosts) : [];
      const offset = (page - 1) * postsPerPage;
      const position = { offset, before: newPosts.length };
      const { start, items, total } = await fetchWindow(business, siteId, { search, status }, position);
      const shown = mergeNewest(newPosts, items).slice(offset - start, offset - start + postsPerPage);
      const changed = await copies.listUnpublishedOf(
        row.businessId,
        row.id,
        shown.flatMap((entry) => ('row' in entry ? [] : String(entry.ID))),
      );
      const withCopy = (post: SitePostRow): PostListRow => {
        const copy = changed.find(({ row: { postId } }) => postId === String(post.ID));
        return { ...post, copy: copy ? presentCopy(copy) : null };
      };
      return {
        items: shown.map((entry) => ('row' in entry ? presentNewPost(entry) : withCopy(entry))),
        total: total + newPosts.length,
        page,
        page_size: postsPerPage,
      };
    },
  };
};

const dateOf = ({ post_date_gmt, post_modified_gmt }: SitePostRow): Date => post_date_gmt ?? post_modified_gmt;

/** Merges two lists that are sorted, newest first. */
export const mergeNewest = <New extends { row: { editedAt: Date } }>(
  newPosts: readonly New[],
  sitePosts: readonly SitePostRow[],
): (New | SitePostRow)[] => {
  let taken = 0;
  const merged = sitePosts.flatMap((post) => {
    const from = taken;
    while (taken < newPosts.length && Number(newPosts[taken]?.row.editedAt) >= dateOf(post).getTime()) taken += 1;
    return [...newPosts.slice(from, taken), post];
  });
  return [...merged, ...newPosts.slice(taken)];
};

const presentCopy = ({ row: { id, editedAt }, by }: EditedCopy) => ({ id, edited: editedAt, edited_by: by });

const presentNewPost = (copy: EditedCopy): PostListRow => {
  const { fields, editedAt } = copy.row;
  return {
    ID: null,
    post_title: fields.post_title,
    post_status: 'draft',
    post_name: fields.post_name,
    post_date_gmt: null,
    post_modified_gmt: editedAt,
    permalink_sample: '',
    view_link: '',
    featured_image: fields.featured_image_url || null,
    front_page: fields.front_page,
    post_category: fields.post_category > 0 ? [fields.post_category] : [],
    copy: presentCopy(copy),
  };
};
