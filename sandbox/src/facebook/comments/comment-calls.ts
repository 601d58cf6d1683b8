import { formatTimestamp } from '../graph/date-format.ts';
import { errors } from '../graph/errors.ts';
import type { Graph } from '../graph/graph-api.ts';
import { type NodeType, selectFields } from '../graph/node-types.ts';
import { requireReadablePost } from '../graph/object-access.ts';
import { readText } from '../graph/params.ts';
import type { Comment } from '../state.ts';
import { listComments } from './comments.ts';

const commentNode: NodeType<Comment> = {
  name: 'Comment',
  defaults: ['created_time', 'from', 'message', 'id'],
  fields: {
    id: ({ id }) => id,
    message: ({ message }) => message,
    created_time: ({ madeAt }) => formatTimestamp(madeAt),
    // Facebook returns the author to page tokens only.
    from: ({ from }, { access }) => (access.page ? { name: from.name, id: from.id } : undefined),
    parent: ({ parentId }) => (parentId === undefined ? undefined : { id: parentId }),
    is_hidden: () => false,
    can_hide: () => true,
    can_comment: () => true,
    like_count: () => 0,
    comment_count: ({ id }, { state }) =>
      state.comments.values().filter(({ parentId, isGone }) => parentId === id && isGone !== true).length,
    permalink_url: ({ id, postId }, { state }) => {
      const [pageId, number] = postId.split('_');
      return `${state.url()}/pages/${pageId}/posts/${number}#comment-${id}`;
    },
  },
};

/** The call that lists the comments of a post. */
export const registerCommentCalls = (graph: Graph) => {
  graph.get('/:id/comments', 'comments.list', (call) => {
    const { params, context, fields } = call;
    const post = requireReadablePost(call, call.id);
    if (!call.access.hasPermission('pages_read_user_content'))
      throw errors.permissionRequired('pages_read_user_content');
    const page = context.state.pages.get(post.pageId);
    if (!page) throw errors.notFound(call.id);
    const order = readText(params, 'order') ?? 'ranked';
    if (!['ranked', 'chronological', 'reverse_chronological'].includes(order)) {
      throw errors.invalid('Param order must be one of {RANKED, CHRONOLOGICAL, REVERSE_CHRONOLOGICAL}', 'order');
    }
    const filter = readText(params, 'filter') ?? 'toplevel';
    if (!['toplevel', 'stream'].includes(filter)) {
      throw errors.invalid('Param filter must be one of {STREAM, TOPLEVEL}', 'filter');
    }
    const all = listComments(context.state, post, page).filter(
      ({ parentId }) => filter === 'stream' || parentId === undefined,
    );
    const summary =
      params.summary === undefined ? undefined : { summary: { order, total_count: all.length, can_comment: true } };
    return call.list(
      order === 'chronological' ? all : all.toReversed(),
      (comment) => selectFields(commentNode, comment, fields, context),
      summary,
    );
  });
};
