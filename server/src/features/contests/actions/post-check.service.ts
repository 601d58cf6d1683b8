import type { PublicPost } from '@fanfare/connectors/ports/posts';
import type { EntryMessage } from '@fanfare/contract/contests/entry';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { Problem } from '../../../platform/problem.ts';
import type { Connections } from '../../connections/index.ts';
import type { ContestDbRow } from '../contests.store.ts';
import { parsePostUrl } from './action-targets.ts';

export type PostCheckService = ReturnType<typeof postCheckService>;
/** Parts a post must have: a hashtag or mention, and the code in the contestant's own link. */
type WantedParts = { contains: string; referralCode: string };
type Deps = { targets: Pick<Connections['targets'], 'list' | 'withTarget'> };
/**
 * A post that can be claimed, or why it can't: `url` identifies the post, `account` its author. `declared`: X could not
 * be asked.
 */
export type CheckedPost =
  | { url: string; account: string; verification: 'verified' | 'declared' }
  | { problem: EntryMessage };

/** Service that checks a contestant's post on X by one read. X charges for every read. */
export const postCheckService = ({ targets }: Deps) => {
  /**
   * Reads a post with the account of the contest. Undefined when X can't be asked: no account, no credit, no answer.
   */
  const read = async ({ businessId, twitter }: ContestDbRow, id: string) => {
    const account = (await targets.list(businessId)).find(
      ({ network, name }) => network === 'x' && name.toLowerCase() === twitter.twitter_username.toLowerCase(),
    );
    if (!account) return undefined;
    try {
      return await targets.withTarget(businessId, account, async ({ publicPosts }, grant) =>
        publicPosts ? { post: await publicPosts.find(grant, id) } : undefined,
      );
    } catch (error) {
      if (error instanceof ConnectorFailure || error instanceof Problem) return undefined;
      throw error;
    }
  };

  return {
    check: async (contest: ContestDbRow, wanted: WantedParts, text: string) => {
      const given = parsePostUrl(text);
      if (!given) return { problem: 'postLink' } satisfies CheckedPost;
      const answer = await read(contest, given.id);
      if (!answer) return toChecked(given.author, given.id, 'declared');
      const { post } = answer;
      const problem = findProblem(post, wanted, contest.startsAt);
      if (problem || !post) return { problem: problem ?? 'postMissing' } satisfies CheckedPost;
      return toChecked(post.author, post.id, 'verified');
    },
  };
};

const toChecked = (author: string, id: string, verification: 'verified' | 'declared'): CheckedPost => {
  const account = `https://x.com/${author.toLowerCase()}/`;
  return { url: `${account}status/${id}`, account, verification };
};

const findProblem = (
  post: PublicPost | undefined,
  { contains, referralCode }: WantedParts,
  startsAt: Date | null,
): EntryMessage | undefined => {
  if (!post) return 'postMissing';
  if (startsAt && post.createdAt < startsAt) return 'postTooOld';
  if (!hasTag(post.text, contains)) return 'postText';
  return post.text.toLowerCase().includes(referralCode.toLowerCase()) ? undefined : 'postOwnLink';
};

/** True if a text has the #hashtag or @mention as a whole, without regard to case: `#cup` is not in `#cupcake`. */
export const hasTag = (text: string, tag: string): boolean => {
  const lowered = text.normalize('NFKC').toLowerCase();
  const wanted = tag.normalize('NFKC').toLowerCase();
  for (let at = lowered.indexOf(wanted); at >= 0; at = lowered.indexOf(wanted, at + 1)) {
    const [before = ''] = [...lowered.slice(Math.max(0, at - 2), at)].slice(-1);
    const [after = ''] = [...lowered.slice(at + wanted.length, at + wanted.length + 2)];
    if (!isWordCharacter(before) && !isWordCharacter(after)) return true;
  }
  return false;
};

const isWordCharacter = (character: string): boolean => /^[\p{L}\p{N}\p{M}_]/u.test(character);
