import { isLocalTime } from '@fanfare/contract/kit/local-time';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { formProblem, planningMessages, type Schedule } from '@fanfare/contract/scheduling';
import { socialMessages } from '@fanfare/contract/social';
import { publishingOf, worded } from '@fanfare/contract/social-text';
import { type PlannedShare, PostCategory, type PostFields, postMessages } from '@fanfare/contract/working-copies';
import { hasPicture } from '../post-fields.ts';

export type Problems = ReadonlyMap<string, string>;
type Deps = { status: PostFields['post_status']; now: Date; set: ProfileSet; link: string };

/** Where a problem of a share is shown: the row and the part of it. */
export const shareAt = (key: string, part: 'account' | 'board' | 'message' | 'time'): string => `share.${key}.${part}`;

/** What the form finds wrong, each with the documents' sentence; the server finds the same. */
export function validatePost(fields: PostFields, { status, now, set, link }: Deps): Problems {
  const found = new Map<string, string>();
  const note = (path: string, message: string | undefined) => {
    if (message && !found.has(path)) found.set(path, message);
  };
  if (fields.post_title.trim() === '') note('title', postMessages.title);
  if (!PostCategory.safeParse(fields.post_category).success) note('category', postMessages.category);
  if (status === 'future') note('schedule', timeProblem(fields.schedule, now));
  // What a draft shares is held against the rules when it goes out.
  if (status !== 'publish' && status !== 'future') return found;
  for (const share of fields.social) {
    const { key, social_network: network, social_account: account, board_id: board } = share;
    note(shareAt(key, 'account'), accountProblem(fields, share, set));
    if (network === 'pinterest' && account !== '' && board === '') note(shareAt(key, 'board'), socialMessages.board);
    note(shareAt(key, 'message'), worded(network, set, { message: share.message, thread: [], link }).problem);
    if (share.schedule) note(shareAt(key, 'time'), timeProblem(share.schedule, now));
  }
  return found;
}

const timeProblem = (plan: Schedule | null, now: Date): string | undefined =>
  plan && isLocalTime(plan.at) ? formProblem(plan, now) : planningMessages.notProper;

function accountProblem(fields: PostFields, share: PlannedShare, set: ProfileSet): string | undefined {
  const { social_network: network, social_account: account } = share;
  if (account === '') return socialMessages.page;
  const before = fields.social.slice(0, fields.social.indexOf(share));
  if (before.some((other) => other.social_network === network && other.social_account === account)) {
    const isNamed = network === 'pinterest' || network === 'twitter';
    return isNamed ? socialMessages.accountOnce : socialMessages.sameAccount;
  }
  if (hasPicture(fields) || !publishingOf(network, set).media.required) return undefined;
  return network === 'pinterest' ? socialMessages.pinterestPicture : socialMessages.picture;
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
  featured_image: 'picture',
  featured_image_url: 'picture',
  post_name: 'slug',
};

/** The server's findings at the places the form shows its own; what has no place is given back as sentences. */
export function mapServerProblems(
  found: readonly { path: string; message: string }[],
  shares: readonly PlannedShare[],
): { problems: Problems; others: string[] } {
  const problems = new Map<string, string>();
  const others: string[] = [];
  for (const { path, message } of found) {
    const [name = '', index = ''] = path.split('.');
    const part = serverParts[name];
    const share = shares[Number(index)];
    const place = part && share ? shareAt(share.key, part) : serverFields[name];
    if (place) problems.set(place, message);
    else others.push(message);
  }
  return { problems, others };
}
