import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { Created } from '../../kit/graph/wire.ts';
import { pathOf } from '../../kit/http/base-url.ts';
import { withClockTolerance } from '../../kit/post-matching.ts';
import type { InboxComment, PageInbox } from '../../ports/pages/page-inbox.ts';
import type { Graph } from '../graph.ts';
import { InboxCommentRow, SentMessage } from './wire.ts';

const commentFields = 'id,message,created_time,from{id,name},can_reply_privately,is_hidden';
/** Number of newest replies to a comment that are searched for our own reply. */
const maxReplies = 200;

/** Comments of people on a page's posts, and the page's answers. */
export const facebookInbox = (graph: Graph): PageInbox => ({
  async findComment({ accessToken: token }, commentId) {
    const request = { operation: 'comment', to: pathOf`/${commentId}`, token, fields: { fields: commentFields } };
    try {
      return toComment(await graph.read(request, InboxCommentRow));
    } catch (error) {
      if (error instanceof ConnectorFailure && error.kind === 'gone') return undefined;
      throw error;
    }
  },

  async replyToComment({ accessToken: token }, commentId, text) {
    const to = pathOf`/${commentId}/comments`;
    const { id } = await graph.write({ operation: 'comment.reply', to, token, fields: { message: text } }, Created);
    return { id };
  },

  async findReply({ accessToken: token, account }, commentId, text, since) {
    const earliest = withClockTolerance(since);
    const fields = { fields: commentFields, order: 'reverse_chronological', limit: 100 };
    const to = pathOf`/${commentId}/comments`;
    const replies = await graph.listAll(
      { operation: 'comment.replies', to, token, fields },
      InboxCommentRow,
      maxReplies,
    );
    const reply = replies.find(
      ({ from, message, created_time }) => from?.id === account.id && message === text && created_time >= earliest,
    );
    return reply && { id: reply.id };
  },

  async replyPrivately({ accessToken: token, account }, commentId, text) {
    const fields = { recipient: { comment_id: commentId }, message: { text } };
    const to = pathOf`/${account.id}/messages`;
    const { message_id } = await graph.write({ operation: 'comment.private-reply', to, token, fields }, SentMessage);
    return { id: message_id };
  },

  async sendMessage({ accessToken: token, account }, personId, text) {
    const fields = { recipient: { id: personId }, messaging_type: 'RESPONSE', message: { text } };
    const to = pathOf`/${account.id}/messages`;
    const { message_id } = await graph.write({ operation: 'message.send', to, token, fields }, SentMessage);
    return { id: message_id };
  },
});

const toComment = (row: InboxCommentRow): InboxComment => ({
  id: row.id,
  text: row.message ?? '',
  createdAt: row.created_time,
  author: row.from ? { id: row.from.id, name: row.from.name ?? '' } : undefined,
  // `can_reply_privately` is missing without the permission to send messages; Facebook then decides at the reply.
  canReplyPrivately: row.can_reply_privately ?? true,
  isHidden: row.is_hidden ?? false,
});
