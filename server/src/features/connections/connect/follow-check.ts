import { daySeconds } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { scopesFor } from '@fanfare/contract/networks/profile';
import { xProfiles } from '@fanfare/contract/networks/x';
import { Problem } from '../../../platform/problem.ts';
import type { Networks } from '../grants/grant-encoding.ts';
import type { VisitorConsent } from './visitor-consent.ts';

export type FollowCheck = ReturnType<typeof createFollowCheck>;
/** Id of the visitor's account at X, and whether that account follows the asked one. */
type FollowAnswer = { account: string; isFollowing: boolean };

const scopes = scopesFor(xProfiles.current, ['follows']);

/** Check whether a visitor follows an account on X, by one read when they sign in there. */
export const createFollowCheck = ({ networks }: { networks: Pick<Networks, 'find'> }) => {
  const find = () => {
    const { authorizer, callback, follows } = networks.find('x') ?? {};
    return authorizer && callback && follows && { authorizer, callback, follows };
  };
  return {
    /** True if our app at X is set up. */
    isAvailable: (): boolean => find() !== undefined,

    /** URL of the consent page of X, and the cookie to set. */
    start: <T>(consent: Pick<VisitorConsent<T>, 'start'>, about: T) => consent.start(find() ?? {}, scopes, about),

    /** Reads the answer after the consent page; undefined if the visitor refused. */
    read: async <T>(
      consent: Pick<VisitorConsent<T>, 'readOnce'>,
      answer: { query: URLSearchParams; cookies: string | undefined },
      username: string,
    ): Promise<FollowAnswer | undefined> => {
      const x = find();
      if (!x) throw new Problem('network-not-set-up');
      return consent.readOnce(x, answer, async (grant) => ({
        account: grant.account.id,
        isFollowing: await x.follows.isFollowing(grant, username),
      }));
    },
  };
};

/** True if X refuses the read because of our app's plan or credit, which every visitor would get again. */
export const isRefusedToApp = (error: unknown): boolean =>
  error instanceof ConnectorFailure &&
  (error.kind === 'limit' ||
    error.details.code === 'client-forbidden' ||
    (error.details.retryAfterSeconds ?? 0) >= daySeconds);
