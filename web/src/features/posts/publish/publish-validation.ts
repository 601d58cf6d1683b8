import { isLocalTime } from '@fanfare/contract/kit/local-time';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { type PlannedShare, PostCategory, type PostFields, postMessages } from '@fanfare/contract/posts/working-copies';
import { type Schedule, scheduleMessages, validateSchedule } from '@fanfare/contract/social/schedule';
import { missingMediaMessage, sameAccountMessage, socialMessages } from '@fanfare/contract/social/social';
import { fitText, publishingProfileFor } from '@fanfare/contract/social/social-text';
import type { FieldErrors } from '../../../ui/form/form-validation.ts';
import { hasFeaturedImage } from '../post-fields.ts';

type ValidationContext = { status: PostFields['post_status']; now: Date; profileSet: ProfileSet; link: string };

/** Validates the form with the messages of the specification. The server applies the same rules. */
export function validatePost(fields: PostFields, { status, now, profileSet, link }: ValidationContext): FieldErrors {
  const problems = new Map<string, string>();
  const addProblem = (path: string, message: string | undefined) => {
    if (message && !problems.has(path)) problems.set(path, message);
  };
  if (fields.post_title.trim() === '') addProblem('post_title', postMessages.title);
  if (!PostCategory.safeParse(fields.post_category).success) addProblem('post_category', postMessages.category);
  if (status === 'future') addProblem('schedule', timeProblem(fields.schedule, now));
  // Draft: its shares are validated when it is published.
  if (status !== 'publish' && status !== 'future') return problems;
  for (const [index, share] of fields.social.entries()) {
    const { social_network: network, social_account: account, board_id: board } = share;
    addProblem(`social.${index}.social_account`, accountProblem(fields, share, profileSet));
    if (network === 'pinterest' && account !== '' && board === '')
      addProblem(`social.${index}.board_id`, socialMessages.board);
    addProblem(
      `social.${index}.message`,
      fitText(network, profileSet, { message: share.message, thread: [], link }).problem,
    );
    if (share.schedule) addProblem(`social.${index}.schedule`, timeProblem(share.schedule, now));
  }
  return problems;
}

const timeProblem = (schedule: Schedule | null, now: Date): string | undefined =>
  schedule && isLocalTime(schedule.at) ? validateSchedule(schedule, now) : scheduleMessages.notProper;

function accountProblem(fields: PostFields, share: PlannedShare, profileSet: ProfileSet): string | undefined {
  const { social_network: network, social_account: account } = share;
  if (account === '') return socialMessages.page;
  const earlierShares = fields.social.slice(0, fields.social.indexOf(share));
  if (earlierShares.some((earlier) => earlier.social_network === network && earlier.social_account === account))
    return sameAccountMessage(network);
  if (hasFeaturedImage(fields) || !publishingProfileFor(network, profileSet).media.required) return undefined;
  return missingMediaMessage(network);
}

/** Field of a planned share at which a problem is shown, by the name of the list in the publish call. */
const shareFields: Record<string, keyof PlannedShare> = {
  social_account: 'social_account',
  social_network: 'social_account',
  board_id: 'board_id',
  social_message: 'message',
  social_scheduled_publish_time: 'schedule',
};
/** Field of the post at which a problem is shown, by the name of the field in the publish call. */
const postFields: Record<string, keyof PostFields> = {
  post_title: 'post_title',
  post_category: 'post_category',
  schedule: 'schedule',
  featured_image: 'featured_image',
  featured_image_url: 'featured_image',
  post_name: 'post_name',
};

/** The field that shows a problem of the publish call; undefined if none does. */
export function toFieldPath(path: string): string | undefined {
  const [name = '', index] = path.split('.');
  if (name === 'social') return path;
  const shareField = index === undefined ? undefined : shareFields[name];
  return shareField ? `social.${index}.${shareField}` : postFields[name];
}
