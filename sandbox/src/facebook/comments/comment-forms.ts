import type { Reply, Request, Routes } from '../../kit/network.ts';
import { sendPage } from '../../kit/pages/page-frame.ts';
import { pickStrings } from '../graph/graph-api.ts';
import { addComment, listComments, toCommentChange } from '../objects/comments.ts';
import { isPublic, type Posts } from '../objects/posts.ts';
import { notFoundPage } from '../screens/feed-pages.ts';
import type { Comment, Post, PracticePage, State } from '../state.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

type Deps = { state: State; posts: Posts; webhooks: Webhooks };
type PostContext = { page: PracticePage; post: Post };

/**
 * The form actions of the comments on a post's page, also used by tests and demos. The response redirects to the
 * comment; its id is in the fragment.
 */
export const registerCommentForms = (app: Routes, { state, posts, webhooks }: Deps) => {
  const findTarget = (request: Request): PostContext | undefined => {
    const { id = '', number = '' } = pickStrings(request.params);
    const page = state.pages.get(id);
    const post = page && posts.find(`${id}_${number}`);
    return page && post && isPublic(post, state.now()) ? { page, post } : undefined;
  };
  const redirectToComment = (reply: Reply, { post }: PostContext, { id }: Pick<Comment, 'id'>) =>
    reply.redirect(`/facebook/pages/${post.pageId}/posts/${post.id.split('_')[1]}#comment-${id}`, 303);
  const sendNotFound = (reply: Reply, what: string) => sendPage(reply.code(404), notFoundPage(what));

  app.post('/pages/:id/posts/:number/comments', { config: { operation: 'people.comment' } }, async (request, reply) => {
    const target = findTarget(request);
    const { name = '', message = '', parent } = pickStrings(request.body);
    if (!target) return sendNotFound(reply, 'Post');
    const parentComment = listComments(state, target.post, target.page).find(({ id }) => id === parent);
    if (!message.trim() || !name.trim() || (parent !== undefined && !parentComment))
      return sendNotFound(reply, 'Comment');
    // Parent of the new comment: a reply to a reply is stored below the same top comment as the reply it answers, as on
    // Facebook.
    const parentId = parentComment && (parentComment.parentId ?? parentComment.id);
    const comment = addComment(state, target.post, target.page, { name: name.trim(), message, parentId });
    webhooks.notify(target.page.id, 'feed', toCommentChange(comment, 'add', comment.madeAt));
    return redirectToComment(reply, target, comment);
  });

  app.post(
    '/pages/:id/posts/:number/comments/:comment/:action',
    { config: { operation: 'people.comment' } },
    async (request, reply) => {
      const target = findTarget(request);
      const { comment: id, action } = pickStrings(request.params);
      const comment = target && listComments(state, target.post, target.page).find((candidate) => candidate.id === id);
      if (!target || !comment) return sendNotFound(reply, 'Comment');
      const { message = '' } = pickStrings(request.body);
      const verb = action === 'delete' ? 'remove' : 'edited';
      if (action === 'delete') state.comments.set(comment.id, { ...comment, isGone: true });
      else if (action === 'edit' && message.trim()) state.comments.set(comment.id, { ...comment, message });
      else return sendNotFound(reply, 'Comment');
      webhooks.notify(target.page.id, 'feed', toCommentChange({ ...comment, message }, verb, state.now()));
      return redirectToComment(reply, target, comment);
    },
  );
};
