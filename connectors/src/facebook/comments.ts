import { pathOf } from '../kit/http/base-url.ts';
import type { Comments, RemoteComment } from '../ports/comments.ts';
import type { Graph } from './graph.ts';
import { CommentRow } from './wire.ts';

const fields = {
  fields: 'id,message,created_time,from{id,name},parent{id}',
  // Answers to comments as well, not the comments alone.
  filter: 'stream',
  order: 'chronological',
};

/** What people have said below a post of a page; Facebook asks for `pages_read_user_content`. */
export const facebookComments = (graph: Graph): Comments => ({
  async list({ accessToken: token }, postId, most) {
    const to = pathOf`/${postId}/comments`;
    // One more than is wanted tells whether there are more.
    const asked = { operation: 'comments', to, token, fields: { ...fields, limit: Math.min(most + 1, 100) } };
    const rows = await graph.all(asked, CommentRow, most + 1);
    return { comments: rows.slice(0, most).map(commentOf), isWhole: rows.length <= most };
  },
});

const commentOf = ({ id, message, created_time, from, parent }: CommentRow): RemoteComment => ({
  id,
  text: message ?? '',
  createdAt: created_time,
  author: from?.name ? { id: from.id, name: from.name } : undefined,
  parentId: parent?.id,
});
