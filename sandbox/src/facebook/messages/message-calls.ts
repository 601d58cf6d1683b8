import { dayMs } from '../../kit/durations.ts';
import { readObjectParam } from '../ads/changes/object-param.ts';
import { errors } from '../graph/errors.ts';
import type { Call, Graph } from '../graph/graph-api.ts';
import { readText } from '../graph/params.ts';
import { notFoundError } from '../nodes/object-access.ts';
import { findComment } from '../objects/comments.ts';
import { addMessage, listMessages, pageScopedId } from '../objects/messages.ts';
import type { PracticePage } from '../state.ts';

const maxTextLength = 2000;
const privateReplyDays = 7;

/** The Send API: private replies to comments, and messages to people who wrote to the page. */
export const registerMessageCalls = (graph: Graph) => {
  graph.post('/:id/messages', 'messages.send', (call) => {
    const page = requireMessagingPage(call);
    const recipient = readObjectParam(call.params, 'recipient') ?? {};
    const text = readObjectParam(call.params, 'message')?.text;
    if (typeof text !== 'string' || text.trim() === '') throw errors.invalid('The message has no text', 'message');
    if (text.length > maxTextLength)
      throw errors.invalid(`Length of param message[text] must be less than or equal to ${maxTextLength}`, 'message');
    if (typeof recipient.comment_id === 'string') return replyPrivately(call, page, recipient.comment_id, text);
    if (typeof recipient.id === 'string') return sendMessage(call, page, recipient.id, text);
    throw errors.invalid('No matching user found', 'recipient');
  });
};

const requireMessagingPage = ({ access, id, context: { state } }: Call): PracticePage => {
  const page = state.pages.get(id);
  if (!page) throw notFoundError(id, 'post');
  if (access.page?.id !== id || !access.hasPermission('pages_messaging'))
    throw errors.permissionRequired('pages_messaging');
  if (!access.tasksFor(page).includes('MESSAGING'))
    throw errors.permission('The user does not have the MESSAGING task on this Page');
  return page;
};

const replyPrivately = ({ context: { state, now } }: Call, page: PracticePage, commentId: string, text: string) => {
  const comment = findComment(state, commentId);
  if (!comment?.postId.startsWith(`${page.id}_`)) throw errors.notFound(commentId, 'post');
  if (state.pages.has(comment.from.id)) throw errors.cannotReply();
  if (listMessages(state, page.id).some((message) => message.commentId === commentId)) throw errors.alreadyReplied();
  if (comment.madeAt < now - privateReplyDays * dayMs) throw errors.messageWindow();
  const personId = pageScopedId(page.id, comment.from.name);
  const to = { pageId: page.id, personId, personName: comment.from.name, commentId };
  const { id } = addMessage(state, { ...to, isFromPage: true, text });
  return { recipient_id: personId, message_id: id };
};

const sendMessage = (call: Call, page: PracticePage, personId: string, text: string) => {
  const { params, context } = call;
  const type = readText(params, 'messaging_type');
  if (type === undefined || !['RESPONSE', 'UPDATE', 'MESSAGE_TAG', 'UTILITY'].includes(type))
    throw errors.invalid('(#100) Param messaging_type must be one of {RESPONSE, UPDATE, MESSAGE_TAG, UTILITY}');
  // All tags but HUMAN_AGENT are retired; that one needs a review of the app.
  if (type === 'MESSAGE_TAG') throw errors.invalid('This message tag is not supported', 'tag');
  const { state, now } = context;
  const received = listMessages(state, page.id).filter(
    (message) => message.personId === personId && !message.isFromPage,
  );
  const last = received.at(-1);
  if (!last) throw errors.invalid('No matching user found', 'recipient');
  if (last.at < now - dayMs) throw errors.messageWindow();
  const to = { pageId: page.id, personId, personName: last.personName };
  const { id } = addMessage(state, { ...to, isFromPage: true, text });
  return { recipient_id: personId, message_id: id };
};
