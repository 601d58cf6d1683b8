import type { Schedule } from '@fanfare/contract/social/schedule';
import type { ShareEdit } from '@fanfare/contract/social/shares';
import type { Picked } from '../composer/post-draft.ts';
import type { Share } from './use-share-actions.ts';

/** Values of the edit form. If `schedule` is null and `isNow` is false, the time of the share stays unchanged. */
export type ShareEditDraft = Pick<
  Share,
  'message' | 'ai' | 'thread' | 'link' | 'link_name' | 'link_description' | 'board_id'
> & {
  schedule: Schedule | null;
  /** Chosen images; null while they are unchanged. */
  images: Picked[] | null;
  isNow: boolean;
};

/** Initial values of the edit form. A share canceled before its time gets that time as the default. */
export const toEditDraft = (share: Share, now: Date): ShareEditDraft => {
  const { message, ai, thread, link, link_name, link_description, board_id, planned, state, due } = share;
  return {
    message,
    ai,
    thread,
    link,
    link_name,
    link_description,
    board_id,
    schedule: state === 'intent' || (state === 'cancelled' && Date.parse(due) > now.getTime()) ? planned : null,
    isNow: false,
    images: null,
  };
};

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields that differ from the saved share. */
export function changedFields(draft: ShareEditDraft, share: Share): Omit<ShareEdit, 'version'> {
  const { message, thread, link, link_name, link_description, board_id, schedule, images } = draft;
  const isMoved = schedule !== null && !(share.state === 'intent' && isEqual(schedule, share.planned));
  return {
    ...(message === share.message ? {} : { message }),
    ...(isEqual(thread, share.thread) ? {} : { threads: thread.map((each) => each.message) }),
    ...(link === share.link || link === null ? {} : { link: link.trim() }),
    ...(link_name === share.link_name ? {} : { link_name }),
    ...(link_description === share.link_description ? {} : { link_description }),
    ...(board_id === share.board_id || board_id === null ? {} : { board_id }),
    ...(images ? { images: images.map(({ id, alt }) => ({ media_id: id, alt })) } : {}),
    ...(isMoved ? { schedule: schedule } : {}),
  };
}
