import { randomHex } from '../../kit/storage/ids.ts';
import { seededRandom } from '../../kit/storage/seeded-random.ts';
import type { State } from '../state.ts';
import type { PageMessage } from './message-types.ts';

/** A page knows a person by an id of its own, not by the id that the person's comments have. */
export const pageScopedId = (pageId: string, personName: string): string =>
  seededRandom(`psid ${pageId} ${personName}`).digits(17);

/** The messages of a page, oldest first. */
export const listMessages = (state: State, pageId: string): Readonly<PageMessage>[] =>
  state.messages
    .values()
    .filter((message) => message.pageId === pageId)
    .sort((a, b) => a.at - b.at);

export const addMessage = (state: State, message: Omit<PageMessage, 'id' | 'at'>): Readonly<PageMessage> => {
  const id = `m_${randomHex(24)}`;
  return state.messages.set(id, { ...message, id, at: state.now() });
};

/** Event of a message, as the webhook reports it. */
export const toMessageEvent = ({ id, pageId, personId, isFromPage, text, at }: PageMessage) => ({
  sender: { id: isFromPage ? pageId : personId },
  recipient: { id: isFromPage ? personId : pageId },
  timestamp: at,
  message: { mid: id, text, ...(isFromPage && { is_echo: true }) },
});
