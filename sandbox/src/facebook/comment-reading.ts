import { commentsOf } from './comments.ts';
import { refuse } from './errors.ts';
import type { Graph } from './graph.ts';
import { type NodeType, select } from './nodes.ts';
import { readablePost } from './objects.ts';
import { text } from './params.ts';
import type { Comment } from './state.ts';
import { stamp } from './times.ts';

const commentNode: NodeType<Comment> = {
  name: 'Comment',
  defaults: ['created_time', 'from', 'message', 'id'],
  fields: {
    id: ({ id }) => id,
    message: ({ message }) => message,
    created_time: ({ madeAt }) => stamp(madeAt),
    // To a person's token Facebook does not say who wrote it; to the page's it does.
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

/** What people say below the posts of a page. */
export const commentReading = (graph: Graph) => {
  graph.get('/:id/comments', 'comments.list', (call) => {
    const { params, view, fields } = call;
    const post = readablePost(call, call.id);
    if (!call.access.has('pages_read_user_content')) throw refuse.needs('pages_read_user_content');
    const page = view.state.pages.get(post.pageId);
    if (!page) throw refuse.notFound(call.id);
    const order = text(params, 'order') ?? 'ranked';
    if (!['ranked', 'chronological', 'reverse_chronological'].includes(order)) {
      throw refuse.invalid('Param order must be one of {RANKED, CHRONOLOGICAL, REVERSE_CHRONOLOGICAL}', 'order');
    }
    const filter = text(params, 'filter') ?? 'toplevel';
    if (!['toplevel', 'stream'].includes(filter)) {
      throw refuse.invalid('Param filter must be one of {STREAM, TOPLEVEL}', 'filter');
    }
    const all = commentsOf(view.state, post, page).filter(
      ({ parentId }) => filter === 'stream' || parentId === undefined,
    );
    const summary =
      params.summary === undefined ? undefined : { summary: { order, total_count: all.length, can_comment: true } };
    return call.list(
      order === 'chronological' ? all : all.toReversed(),
      (comment) => select(commentNode, comment, fields, view),
      summary,
    );
  });
};
