import { dayMs } from '../../kit/durations.ts';
import { formatTimestamp } from '../graph/date-format.ts';
import type { NodeType, ReadContext } from '../graph/node-types.ts';
import { listMessages } from '../objects/messages.ts';
import type { Comment } from '../state.ts';

const privateReplyDays = 7;

/** True if a private reply is possible: once per comment, within 7 days, not to a page. */
const canReplyPrivately = ({ id, from, madeAt, postId }: Comment, { state, now }: ReadContext): boolean =>
  !state.pages.has(from.id) &&
  madeAt >= now - privateReplyDays * dayMs &&
  !listMessages(state, postId.split('_', 1)[0] ?? '').some(({ commentId }) => commentId === id);

export const commentNode: NodeType<Comment> = {
  name: 'Comment',
  defaults: ['created_time', 'from', 'message', 'id'],
  fields: {
    id: ({ id }) => id,
    message: ({ message }) => message,
    created_time: ({ madeAt }) => formatTimestamp(madeAt),
    // Author of a comment, which Facebook returns to page tokens only.
    from: ({ from }, { access }) => (access.page ? { name: from.name, id: from.id } : undefined),
    parent: ({ parentId }) => (parentId === undefined ? undefined : { id: parentId }),
    is_hidden: () => false,
    can_hide: () => true,
    can_comment: () => true,
    can_reply_privately: canReplyPrivately,
    like_count: () => 0,
    comment_count: ({ id }, { state }) =>
      state.comments.values().filter(({ parentId, isGone }) => parentId === id && isGone !== true).length,
    permalink_url: ({ id, postId }, { state }) => {
      const [pageId, number] = postId.split('_');
      return `${state.url()}/pages/${pageId}/posts/${number}#comment-${id}`;
    },
  },
};
