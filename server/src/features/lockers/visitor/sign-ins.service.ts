import type { Authorizer } from '@fanfare/connectors/ports/authorizer';
import {
  BrowserId,
  lockerSignInPath,
  notFollowedMessage,
  type SignInAction,
  signInActions,
  unlockMessages,
} from '@fanfare/contract/lockers/unlock';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { createFollowCheck, createVisitorConsent, type Networks } from '../../connections/index.ts';
import type { PublicLocker } from '../lockers.store.ts';
import type { UnlockService } from './unlocks.service.ts';

export type SignInService = ReturnType<typeof signInService>;
/** Sign-in with the Facebook app of a locker. */
type FindFacebookSignIn = (businessId: number, appId: string) => Promise<Authorizer | undefined>;
export type SignInDeps = {
  networks: Networks;
  facebookSignIn: FindFacebookSignIn;
};
type Deps = SignInDeps & { unlocks: Pick<UnlockService, 'requireLocker' | 'recordSignIn'> };
type Visit = { action: SignInAction; browser: string; nonce: string };
type Answer = { query: URLSearchParams; cookies: string | undefined };
/** Result of a sign-in. `problem`: why the content stays locked. */
type SignInResult = Visit & { locker: PublicLocker; problem?: string };

const About = z.tuple([z.string(), z.enum(signInActions), BrowserId, z.string()]);
/** Scopes of the Facebook sign-in: the smallest set that Facebook offers. */
const facebookScopes = ['public_profile'];

/** Service for unlocks that a network confirms: a sign-in with Facebook, or a follow that X reports. */
export const signInService = (platform: Platform, deps: Deps) => {
  const { networks, facebookSignIn, unlocks } = deps;
  const consent = createVisitorConsent(platform, {
    context: 'locker-sign-in',
    path: lockerSignInPath,
    data: About,
  });

  const followCheck = createFollowCheck({ networks });

  const findFacebook = async ({ businessId, options }: PublicLocker) => {
    const { callback } = networks.find('facebook') ?? {};
    return { authorizer: await facebookSignIn(businessId, options.app_id), callback };
  };

  /** Reason why the network does not confirm the action; undefined if it does. */
  const findProblem = async (locker: PublicLocker, action: SignInAction, answer: Answer) => {
    const { via_user } = locker.options;
    const isConfirmed =
      action === 'twitter_follow'
        ? (await followCheck.read(consent, answer, via_user))?.isFollowing
        : await consent.readOnce(await findFacebook(locker), answer, async () => true);
    if (isConfirmed === undefined) return unlockMessages.signInRefused;
    return isConfirmed ? undefined : notFollowedMessage(via_user);
  };

  return {
    /** URL of the network's consent page, and the cookie to set. */
    start: async (
      locker: PublicLocker,
      { action, browser, nonce }: Visit,
    ): Promise<{ url: string; cookie: string }> => {
      const about: z.output<typeof About> = [locker.publicId, action, browser, nonce];
      return action === 'twitter_follow'
        ? followCheck.start(consent, about)
        : consent.start(await findFacebook(locker), facebookScopes, about);
    },

    /** Handles the return from the consent page; undefined if the state isn't ours. */
    finish: async (answer: Answer): Promise<SignInResult | undefined> => {
      const opened = consent.open(answer.query, answer.cookies);
      if (!opened) return undefined;
      if (opened.isExpired) throw new Problem('locker-link-expired');
      const [publicId, action, browser, nonce] = opened.about;
      const locker = await unlocks.requireLocker(publicId);
      const visit = { locker, action, browser, nonce };
      try {
        const problem = await findProblem(locker, action, answer);
        if (problem !== undefined) return { ...visit, problem };
      } catch (error) {
        if (error instanceof ConnectorFailure) return { ...visit, problem: unlockMessages.signInFailed };
        throw error;
      }
      await unlocks.recordSignIn(locker, nonce);
      return visit;
    },
  };
};
