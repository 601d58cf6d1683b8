import type { Schedule } from '@fanfare/contract/scheduling';
import type { ShareEdit } from '@fanfare/contract/shares';
import type { Picked } from '../composer/post-draft.ts';
import type { Share } from './use-share-actions.ts';

/** What the form holds. Without a plan and not `isNow`, the time stays what it is. */
export type ShareEditDraft = Pick<
  Share,
  'message' | 'thread' | 'link' | 'link_name' | 'link_description' | 'board_id'
> & {
  plan: Schedule | null;
  /** Null while its pictures stay what they are. */
  images: Picked[] | null;
  isNow: boolean;
};

/** What was cancelled before its time is offered for that time again. */
export const toEditDraft = (share: Share, now: Date): ShareEditDraft => {
  const { message, thread, link, link_name, link_description, board_id, planned, state, due } = share;
  return {
    message,
    thread,
    link,
    link_name,
    link_description,
    board_id,
    plan: state === 'intent' || (state === 'cancelled' && Date.parse(due) > now.getTime()) ? planned : null,
    isNow: false,
    images: null,
  };
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Only what differs from what was there: what is not named stays. */
export function changedFields(draft: ShareEditDraft, share: Share): Omit<ShareEdit, 'version'> {
  const { message, thread, link, link_name, link_description, board_id, plan, images } = draft;
  const isMoved = plan !== null && !(share.state === 'intent' && isSame(plan, share.planned));
  return {
    ...(message === share.message ? {} : { message }),
    ...(isSame(thread, share.thread) ? {} : { threads: thread }),
    ...(link === share.link || link === null ? {} : { link: link.trim() }),
    ...(link_name === share.link_name ? {} : { link_name }),
    ...(link_description === share.link_description ? {} : { link_description }),
    ...(board_id === share.board_id || board_id === null ? {} : { board_id }),
    ...(images ? { images: images.map(({ id, alt }) => ({ media_id: id, alt })) } : {}),
    ...(isMoved ? { schedule: plan } : {}),
  };
}
