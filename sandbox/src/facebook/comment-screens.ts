import type { Reply, Request, Routes } from '../kit/network.ts';
import { sendPage } from '../kit/pages/page-frame.ts';
import { commentsOf, write } from './comments.ts';
import { strings } from './graph.ts';
import { missingPage } from './pages.ts';
import { isPublic, type Posts } from './posts.ts';
import type { Comment, Post, PracticePage, State } from './state.ts';

type Deps = { state: State; posts: Posts };
type Place = { page: PracticePage; post: Post };

/**
 * What people do below a post. The forms on its page send here, and so do tests and demos: the answer leads to the
 * comment, whose id stands behind the `#`.
 */
export const commentScreens = (app: Routes, { state, posts }: Deps) => {
  const placeOf = (request: Request): Place | undefined => {
    const { id = '', number = '' } = strings(request.params);
    const page = state.pages.get(id);
    const post = page && posts.find(`${id}_${number}`);
    return page && post && isPublic(post, state.now()) ? { page, post } : undefined;
  };
  const backTo = (reply: Reply, { post }: Place, { id }: Pick<Comment, 'id'>) =>
    reply.redirect(`/facebook/pages/${post.pageId}/posts/${post.id.split('_')[1]}#comment-${id}`, 303);
  const nothing = (reply: Reply, what: string) => sendPage(reply.code(404), missingPage(what));

  app.post('/pages/:id/posts/:number/comments', { config: { operation: 'people.comment' } }, async (request, reply) => {
    const place = placeOf(request);
    const { name = '', message = '', parent } = strings(request.body);
    if (!place) return nothing(reply, 'post');
    const known = commentsOf(state, place.post, place.page).find(({ id }) => id === parent);
    if (!message.trim() || !name.trim() || (parent !== undefined && !known)) return nothing(reply, 'comment');
    // An answer to an answer stands below the same comment, as on Facebook.
    const parentId = known && (known.parentId ?? known.id);
    return backTo(reply, place, write(state, place.post, place.page, { name: name.trim(), message, parentId }));
  });

  app.post(
    '/pages/:id/posts/:number/comments/:comment/:deed',
    { config: { operation: 'people.comment' } },
    async (request, reply) => {
      const place = placeOf(request);
      const { comment: id, deed } = strings(request.params);
      const comment = place && commentsOf(state, place.post, place.page).find((one) => one.id === id);
      if (!place || !comment) return nothing(reply, 'comment');
      const { message = '' } = strings(request.body);
      if (deed === 'delete') state.comments.set(comment.id, { ...comment, isGone: true });
      else if (deed === 'edit' && message.trim()) state.comments.set(comment.id, { ...comment, message });
      else return nothing(reply, 'comment');
      return backTo(reply, place, comment);
    },
  );
};
