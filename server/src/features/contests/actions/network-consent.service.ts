import type { EntryMessage } from '@fanfare/contract/contests/entry';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { scopesFor } from '@fanfare/contract/networks/profile';
import { youtubeProfiles } from '@fanfare/contract/networks/youtube';
import { z } from 'zod';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { createVisitorConsent, type FollowCheck, isRefusedToApp, type Networks } from '../../connections/index.ts';
import type { ContestCache, PublicContest } from '../contest/contest-cache.ts';
import type { EntryKeys } from '../entries/entry-keys.ts';
import { refusal } from '../texts/refusal.ts';
import { actionChannel } from './action-targets.ts';
import type { ActionClaim, ActionService } from './actions.service.ts';

export type NetworkConsentService = ReturnType<typeof networkConsentService>;
type Deps = {
  networks: Networks;
  keys: EntryKeys;
  contests: ContestCache;
  actions: ActionService;
  followCheck: FollowCheck;
};
/** Result of a consent: the contest, and why the action was not completed. */
type ConsentResult = { contest: PublicContest; problem?: string };
/** The request by which a visitor returns from a network's consent page. */
type ConsentReturn = { query: URLSearchParams; cookies: string | undefined };

/** Ids of contest, contestant and action, as sealed in the state of a consent. */
const SealedClaim = z.tuple([z.number(), z.number(), z.number()]);
const scopes = scopesFor(youtubeProfiles.current, ['videos']);

/** Service for consents of contestants at a network: one read whether they subscribed on YouTube or follow on X. */
export const networkConsentService = (platform: Platform, deps: Deps) => {
  const { box } = platform;
  const { networks, keys, contests, actions, followCheck } = deps;
  const consent = createVisitorConsent(platform, {
    context: 'contest-network-consent',
    path: '/c/-/verified',
    data: SealedClaim,
  });

  /** Finds the contestant's account at YouTube, if it is subscribed to the channel. */
  const findSubscriber = (request: ConsentReturn, channel: string): Promise<string | undefined> => {
    const { authorizer, callback, channels } = networks.find('youtube') ?? {};
    if (!channels) throw new Problem('network-not-set-up');
    return consent.readOnce({ authorizer, callback }, request, async (grant) => {
      const handle = /@[\w.-]{3,30}/.exec(channel)?.[0];
      const id = handle ? (await channels.find(grant, { handle }))?.id : /UC[\w-]{22}/.exec(channel)?.[0];
      return id === undefined ? undefined : (await channels.findSubscriber(grant, id))?.channelId;
    });
  };

  /** Verifies an action and completes it; returns the message about what is missing, if it can't be completed. */
  const verify = async (claim: ActionClaim, request: ConsentReturn) => {
    const { row } = claim.contest;
    const { kind, settings } = actions.requireConsentAction(claim);
    const complete = async (account: string): Promise<undefined> => {
      await actions.completeVerified(claim, box.fingerprint(account, `contest-account:${row.id}`));
    };
    const network = networks.find(kind === 'youtube_subscribe' ? 'youtube' : 'x');
    // Visitors who refuse consent cause no call to the network, so the refusal is not counted against their tries.
    if (consent.isRefused(network ?? {}, request.query)) return 'checkRefused';
    if (kind === 'youtube_subscribe') {
      const subscriber = await findSubscriber(request, actionChannel(row, settings) ?? '');
      return subscriber === undefined ? 'notSubscribed' : complete(`youtube ${subscriber}`);
    }
    await actions.requireTryAtX(claim);
    try {
      const follower = await followCheck.read(consent, request, row.twitter.twitter_username);
      return follower?.isFollowing ? await complete(`x ${follower.account}`) : 'notFollowing';
    } catch (error) {
      if (!isRefusedToApp(error)) throw error;
      return actions.completeDeclared(claim);
    }
  };

  return {
    /** URL of the network's consent page, and the cookie to set. `key` is that of the action's link. */
    start: (contest: PublicContest, key: string): { url: string; cookie: string } => {
      const claim = keys.readVisit(contest.row.id, key);
      if (!claim) throw new Problem('not-found');
      const { kind } = actions.requireConsentAction({ contest, ...claim });
      const about: z.output<typeof SealedClaim> = [contest.row.id, claim.contestantId, claim.actionId];
      return kind === 'twitter_follow'
        ? followCheck.start(consent, about)
        : consent.start(networks.find('youtube') ?? {}, scopes, about);
    },

    /** Handles the return from the consent page; undefined if the state isn't ours. */
    finish: async (request: ConsentReturn): Promise<ConsentResult | undefined> => {
      const opened = consent.open(request.query, request.cookies);
      const [contestId, contestantId, actionId] = opened?.about ?? [];
      const contest = contestId === undefined ? undefined : await contests.findById(contestId);
      if (!opened || !contest || !contestantId || !actionId) return undefined;
      const problem = (name: EntryMessage): ConsentResult => ({
        contest,
        problem: refusal(contest.row.language, name).message,
      });
      if (opened.isExpired) return problem('linkExpired');
      try {
        const message = await verify({ contest, contestantId, actionId }, request);
        return message ? problem(message) : { contest };
      } catch (error) {
        if (error instanceof ConnectorFailure) return problem('network');
        if (error instanceof Problem) return { contest, problem: error.message };
        throw error;
      }
    },
  };
};
