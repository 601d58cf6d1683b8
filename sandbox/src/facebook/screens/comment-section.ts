import { type Html, html, linkUrls } from '../../kit/pages/html.ts';
import { renderTime } from '../../kit/pages/page-frame.ts';
import { listComments } from '../objects/comments.ts';
import type { Comment, Post, PracticePage, State } from '../state.ts';

const commentsPath = (post: Post) => `/facebook/pages/${post.pageId}/posts/${post.id.split('_')[1]}/comments`;

/** The comments of a post, with forms to add, reply, edit and delete. */
export const renderComments = (post: Post, page: PracticePage, state: State): Html => {
  const all = listComments(state, post, page);
  const top = all.filter(({ parentId }) => parentId === undefined);
  return html`<section class="comments panel" id="comments"><h2>Comments</h2>
${
  top.length === 0
    ? html`<p class="hint">No comments yet.</p>`
    : html`<ul>${top.map(
        (
          comment,
        ) => html`<li>${renderComment(comment, post)}<ul>${all.filter(({ parentId }) => parentId === comment.id).map((answer) => html`<li>${renderComment(answer, post)}</li>`)}</ul>
<details><summary>Reply to ${comment.from.name}</summary>${renderForm(post, page, comment.id)}</details></li>`,
      )}</ul>`
}
<h3>Add a comment</h3>${renderForm(post, page)}</section>`;
};

const renderForm = (
  post: Post,
  page: PracticePage,
  parent?: string,
) => html`<form method="post" action="${commentsPath(post)}">
${parent !== undefined && html`<input type="hidden" name="parent" value="${parent}">`}
<label>Name <input name="name" list="people-${parent ?? 'here'}" value="${parent === undefined ? 'Priya N.' : page.name}" maxlength="80" required></label>
<datalist id="people-${parent ?? 'here'}"><option value="${page.name}"><option value="Priya N."><option value="Tom Bauer"></datalist>
<label>Comment text <textarea name="message" rows="2" maxlength="8000" required></textarea></label>
<button class="button">${parent === undefined ? 'Comment' : 'Reply'}</button></form>`;

const renderComment = (
  { id, from, message, madeAt }: Comment,
  post: Post,
) => html`<div class="comment" id="comment-${id}">
<p><strong>${from.name}</strong> <small>${renderTime(new Date(madeAt).toISOString())}</small></p><p class="text">${linkUrls(message)}</p>
<details><summary>Edit or delete</summary><form method="post" action="${commentsPath(post)}/${id}/edit">
<label>Edited text <textarea name="message" rows="2" maxlength="8000" required>${message}</textarea></label><button class="button">Save</button></form>
<form method="post" action="${commentsPath(post)}/${id}/delete"><button class="button danger">Delete</button></form></details></div>`;
