import { isLocalTime } from '@fanfare/contract/kit/local-time';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { type Schedule, scheduleMessages, validateSchedule } from '@fanfare/contract/scheduling';
import { socialMessages } from '@fanfare/contract/social';
import { fitText, publishingProfileFor } from '@fanfare/contract/social-text';
import { type PlannedShare, PostCategory, type PostFields, postMessages } from '@fanfare/contract/working-copies';
import { hasFeaturedImage } from '../post-fields.ts';

export type Problems = ReadonlyMap<string, string>;
type ValidationContext = { status: PostFields['post_status']; now: Date; profileSet: ProfileSet; link: string };

/** The key under which a problem of a share is shown. */
export const shareProblemPath = (key: string, part: 'account' | 'board' | 'message' | 'time'): string =>
  `share.${key}.${part}`;

/** Validates the form with the messages of the specification. The server applies the same rules. */
export function validatePost(fields: PostFields, { status, now, profileSet, link }: ValidationContext): Problems {
  const problems = new Map<string, string>();
  const addProblem = (path: string, message: string | undefined) => {
    if (message && !problems.has(path)) problems.set(path, message);
  };
  if (fields.post_title.trim() === '') addProblem('title', postMessages.title);
  if (!PostCategory.safeParse(fields.post_category).success) addProblem('category', postMessages.category);
  if (status === 'future') addProblem('schedule', timeProblem(fields.schedule, now));
  // Shares of a draft are validated when it is published.
  if (status !== 'publish' && status !== 'future') return problems;
  for (const share of fields.social) {
    const { key, social_network: network, social_account: account, board_id: board } = share;
    addProblem(shareProblemPath(key, 'account'), accountProblem(fields, share, profileSet));
    if (network === 'pinterest' && account !== '' && board === '')
      addProblem(shareProblemPath(key, 'board'), socialMessages.board);
    addProblem(
      shareProblemPath(key, 'message'),
      fitText(network, profileSet, { message: share.message, thread: [], link }).problem,
    );
    if (share.schedule) addProblem(shareProblemPath(key, 'time'), timeProblem(share.schedule, now));
  }
  return problems;
}

const timeProblem = (schedule: Schedule | null, now: Date): string | undefined =>
  schedule && isLocalTime(schedule.at) ? validateSchedule(schedule, now) : scheduleMessages.notProper;

function accountProblem(fields: PostFields, share: PlannedShare, profileSet: ProfileSet): string | undefined {
  const { social_network: network, social_account: account } = share;
  if (account === '') return socialMessages.page;
  const earlierShares = fields.social.slice(0, fields.social.indexOf(share));
  if (earlierShares.some((earlier) => earlier.social_network === network && earlier.social_account === account)) {
    const isNamed = network === 'pinterest' || network === 'twitter';
    return isNamed ? socialMessages.accountOnce : socialMessages.sameAccount;
  }
  if (hasFeaturedImage(fields) || !publishingProfileFor(network, profileSet).media.required) return undefined;
  return network === 'pinterest' ? socialMessages.pinterestImage : socialMessages.mediaRequired;
}

const serverParts: Record<string, 'account' | 'board' | 'message' | 'time'> = {
  social_account: 'account',
  social_network: 'account',
  board_id: 'board',
  social_message: 'message',
  social_scheduled_publish_time: 'time',
};
const serverFields: Record<string, string> = {
  post_title: 'title',
  post_category: 'category',
  schedule: 'schedule',
  featured_image: 'image',
  featured_image_url: 'image',
  post_name: 'slug',
};

/** Maps server problems to form paths; messages without a form field are returned separately. */
export function mapServerProblems(
  serverProblems: readonly { path: string; message: string }[],
  shares: readonly PlannedShare[],
): { problems: Problems; otherMessages: string[] } {
  const problems = new Map<string, string>();
  const otherMessages: string[] = [];
  for (const { path, message } of serverProblems) {
    const [name = '', index = ''] = path.split('.');
    const part = serverParts[name];
    const share = shares[Number(index)];
    const formPath = part && share ? shareProblemPath(share.key, part) : serverFields[name];
    if (formPath) problems.set(formPath, message);
    else otherMessages.push(message);
  }
  return { problems, otherMessages };
}
