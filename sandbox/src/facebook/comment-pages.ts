import { type Html, html, linked } from '../kit/pages/html.ts';
import { when } from '../kit/pages/page-frame.ts';
import { commentsOf } from './comments.ts';
import type { Comment, Post, PracticePage, State } from './state.ts';

const addressOf = (post: Post) => `/facebook/pages/${post.pageId}/posts/${post.id.split('_')[1]}/comments`;

/** What was said below a post, and what anybody can do there: say something, answer, change their words, take them away. */
export const commentsPart = (post: Post, page: PracticePage, state: State): Html => {
  const all = commentsOf(state, post, page);
  const top = all.filter(({ parentId }) => parentId === undefined);
  return html`<section class="talk panel" id="comments"><h2>Comments</h2>
${
  top.length === 0
    ? html`<p class="hint">Nobody has said anything yet.</p>`
    : html`<ul>${top.map(
        (
          comment,
        ) => html`<li>${shown(comment, post)}<ul>${all.filter(({ parentId }) => parentId === comment.id).map((answer) => html`<li>${shown(answer, post)}</li>`)}</ul>
<details><summary>Answer ${comment.from.name}</summary>${form(post, page, comment.id)}</details></li>`,
      )}</ul>`
}
<h3>Say something</h3>${form(post, page)}</section>`;
};

const form = (post: Post, page: PracticePage, parent?: string) => html`<form method="post" action="${addressOf(post)}">
${parent !== undefined && html`<input type="hidden" name="parent" value="${parent}">`}
<label>Who says it <input name="name" list="people-${parent ?? 'here'}" value="${parent === undefined ? 'Priya N.' : page.name}" maxlength="80" required></label>
<datalist id="people-${parent ?? 'here'}"><option value="${page.name}"><option value="Priya N."><option value="Tom Bauer"></datalist>
<label>What they say <textarea name="message" rows="2" maxlength="8000" required></textarea></label>
<button class="button">${parent === undefined ? 'Comment' : 'Answer'}</button></form>`;

const shown = ({ id, from, message, madeAt }: Comment, post: Post) => html`<div class="said" id="comment-${id}">
<p><strong>${from.name}</strong> <small>${when(new Date(madeAt).toISOString())}</small></p><p class="text">${linked(message)}</p>
<details><summary>Change or delete</summary><form method="post" action="${addressOf(post)}/${id}/edit">
<label>New words <textarea name="message" rows="2" maxlength="8000" required>${message}</textarea></label><button class="button">Change</button></form>
<form method="post" action="${addressOf(post)}/${id}/delete"><button class="button danger">Delete</button></form></details></div>`;
