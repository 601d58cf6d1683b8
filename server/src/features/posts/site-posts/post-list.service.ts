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
/** A working copy in the list: of a post that no site has yet, or with unpublished changes of a post. */
type EditedCopy = { copy: WorkingCopyRow; editorName: string };

/**
 * Limit of new posts, which exist only as working copies. A call returns at most 100 posts of a site; they must cover
 * the shown page and as many posts as there are new ones.
 */
const maxNewPosts = 90;

/** Service for the list of a site's posts merged with new posts, by date. */
export const postListService = ({ db }: Platform, { sites }: Deps) => {
  /**
   * Posts of the site that can be on the page of the merged list from `offset` on. Up to `newPostCount` earlier entries
   * are new posts, so the site is read from that much earlier, by at most two calls. `start`: position of the first
   * returned post; entry n of the merge is at position `start + n` of the whole list.
   */
  const fetchAround = async (
    business: BusinessContext,
    siteId: number,
    query: Omit<ListQuery, 'page'>,
    { offset, newPostCount }: { offset: number; newPostCount: number },
  ): Promise<{ start: number; items: SitePostRow[]; total: number }> => {
    const perPage = postsPerPage + newPostCount;
    const page = Math.floor(Math.max(0, offset - newPostCount) / perPage) + 1;
    const first = await sites.content.posts(business, siteId, { ...query, page, perPage });
    const start = (page - 1) * perPage;
    const end = start + first.items.length;
    if (end >= offset + postsPerPage || end >= first.total) return { start, ...first };
    const second = await sites.content.posts(business, siteId, { ...query, page: page + 1, perPage });
    return { start, items: [...first.items, ...second.items], total: first.total };
  };

  return {
    page: async (business: BusinessContext, siteId: number, { page, search, status }: ListQuery) => {
      const { id, businessId } = await sites.service.findForUser(business, siteId);
      const copies = workingCopyStore(db);
      const hasDrafts = status.length === 0 || status.includes('draft');
      const newPosts = hasDrafts ? await copies.listNew(businessId, id, search, maxNewPosts) : [];
      const offset = (page - 1) * postsPerPage;
      const position = { offset, newPostCount: newPosts.length };
      const { start, items, total } = await fetchAround(business, siteId, { search, status }, position);
      const shown = mergeNewest(newPosts, items).slice(offset - start, offset - start + postsPerPage);
      const shownPostIds = shown.flatMap((entry) => (isNewPost(entry) ? [] : String(entry.ID)));
      const changedCopies = await copies.listUnpublishedOf(businessId, id, shownPostIds);
      const presentSitePost = (post: SitePostRow): PostListRow => {
        const changed = changedCopies.find(({ copy }) => copy.postId === String(post.ID));
        return { ...post, copy: changed ? presentEdit(changed) : null };
      };
      return {
        items: shown.map((entry) => (isNewPost(entry) ? presentNewPost(entry) : presentSitePost(entry))),
        total: total + newPosts.length,
        page,
        page_size: postsPerPage,
      };
    },
  };
};

const isNewPost = (entry: EditedCopy | SitePostRow): entry is EditedCopy => 'copy' in entry;

const dateOf = ({ post_date_gmt, post_modified_gmt }: SitePostRow): Date => post_date_gmt ?? post_modified_gmt;

/** Merges two lists that are sorted by date, newest first. */
const mergeNewest = <New extends { copy: { editedAt: Date } }>(
  newPosts: readonly New[],
  sitePosts: readonly SitePostRow[],
): (New | SitePostRow)[] => {
  let taken = 0;
  const merged = sitePosts.flatMap((post) => {
    const from = taken;
    while (taken < newPosts.length && Number(newPosts[taken]?.copy.editedAt) >= dateOf(post).getTime()) taken += 1;
    return [...newPosts.slice(from, taken), post];
  });
  return [...merged, ...newPosts.slice(taken)];
};

const presentEdit = ({ copy, editorName }: EditedCopy) => ({
  id: copy.id,
  edited: copy.editedAt,
  edited_by: editorName,
});

const presentNewPost = (newPost: EditedCopy): PostListRow => {
  const { fields, editedAt } = newPost.copy;
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
    copy: presentEdit(newPost),
  };
};
