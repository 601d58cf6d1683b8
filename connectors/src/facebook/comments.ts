import { pathOf } from '../kit/http/base-url.ts';
import type { Comments, RemoteComment } from '../ports/pages/comments.ts';
import type { Graph } from './graph.ts';
import { CommentRow } from './wire.ts';

const fields = {
  fields: 'id,message,created_time,from{id,name},parent{id}',
  // Filter `stream` includes replies to comments.
  filter: 'stream',
  order: 'chronological',
};

/** The comments on a page's post; needs the permission `pages_read_user_content`. */
export const facebookComments = (graph: Graph): Comments => ({
  async list({ accessToken: token }, postId, limit) {
    const to = pathOf`/${postId}/comments`;
    // Reads one more than `limit` to know whether there are more.
    const request = { operation: 'comments', to, token, fields: { ...fields, limit: Math.min(limit + 1, 100) } };
    const rows = await graph.listAll(request, CommentRow, limit + 1);
    return { comments: rows.slice(0, limit).map(toComment), isComplete: rows.length <= limit };
  },
});

const toComment = ({ id, message, created_time, from, parent }: CommentRow): RemoteComment => ({
  id,
  text: message ?? '',
  createdAt: created_time,
  author: from?.name ? { id: from.id, name: from.name } : undefined,
  parentId: parent?.id,
});
