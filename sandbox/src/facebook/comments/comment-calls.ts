import { errors } from '../graph/errors.ts';
import type { Call, Graph } from '../graph/graph-api.ts';
import { selectFields } from '../graph/node-types.ts';
import { readText, requireText } from '../graph/params.ts';
import { commentNode } from '../nodes/comment-nodes.ts';
import { requireReadablePage, requireReadablePost } from '../nodes/object-access.ts';
import { addComment, findComment, listComments, toCommentChange } from '../objects/comments.ts';
import type { Comment, Post, PracticePage } from '../state.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

type CommentContext = { comment: Comment; post: Post; page: PracticePage };
const maxReplyLength = 8000;

/** Calls that list the comments of a post or the replies to a comment, and reply as the page. */
export const registerCommentCalls = (graph: Graph, webhooks: Webhooks) => {
  graph.get('/:id/comments', 'comments.list', (call) => {
    const { params, context, fields } = call;
    const replied = findCommentContext(call, call.id);
    const post = replied?.post ?? requireReadablePost(call, call.id);
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
    const all = listComments(context.state, post, page).filter(({ parentId }) =>
      replied ? parentId === replied.comment.id : filter === 'stream' || parentId === undefined,
    );
    const summary =
      params.summary === undefined ? undefined : { summary: { order, total_count: all.length, can_comment: true } };
    return call.list(
      order === 'chronological' ? all : all.toReversed(),
      (comment) => selectFields(commentNode, comment, fields, context),
      summary,
    );
  });

  graph.post('/:id/comments', 'comments.create', (call) => {
    const { params, access, context } = call;
    const found = findCommentContext(call, call.id);
    const post = found?.post ?? requireReadablePost(call, call.id);
    const page = found?.page ?? context.state.pages.get(post.pageId);
    if (!page || access.page?.id !== post.pageId || !access.hasPermission('pages_manage_engagement'))
      throw errors.permissionRequired('pages_manage_engagement');
    if (!access.tasksFor(page).includes('MODERATE'))
      throw errors.permission('The user does not have the MODERATE task on this Page');
    const message = requireText(params, 'message');
    if (message.length > maxReplyLength) throw errors.invalid('The comment is too long', 'message');
    // Parent of the new comment: a reply to a reply is stored below the same top comment as the reply it answers.
    const parentId = found && (found.comment.parentId ?? found.comment.id);
    const comment = addComment(context.state, post, page, { name: page.name, message, parentId });
    webhooks.notify(page.id, 'feed', toCommentChange(comment, 'add', comment.madeAt));
    return { id: comment.id };
  });
};

/** A comment that the caller can read; undefined if the id is no comment. */
const findCommentContext = (call: Call, id: string): CommentContext | undefined => {
  const { state } = call.context;
  const comment = findComment(state, id);
  if (!comment) return undefined;
  const post = requireReadablePost(call, comment.postId);
  return { comment, post, page: requireReadablePage(call, post.pageId, 'pages_read_engagement') };
};

/** A comment by its id; undefined if the id is no comment. */
export const readCommentObject = (call: Call): unknown => {
  const found = findCommentContext(call, call.id);
  if (!found) return undefined;
  if (!call.access.hasPermission('pages_read_user_content')) throw errors.permissionRequired('pages_read_user_content');
  return selectFields(commentNode, found.comment, call.fields, call.context);
};
