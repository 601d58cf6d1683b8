import type { EntryMessage } from '@fanfare/contract/contests/entry';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { scopesFor } from '@fanfare/contract/networks/profile';
import { youtubeProfiles } from '@fanfare/contract/networks/youtube';
import { z } from 'zod';
import type { Now } from '../../../platform/clock.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { RandomBytes } from '../../../platform/random.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import { createVisitorConsent, type FollowCheck, isRefusedToApp, type Networks } from '../../connections/index.ts';
import type { EntryKeys } from '../entries/entry-keys.ts';
import type { ContestCache, PublicContest } from '../public-page/contest-cache.ts';
import { refusal } from '../public-page/texts/refusal.ts';
import { actionChannel } from './action-targets.ts';
import type { ActionService } from './actions.service.ts';

export type NetworkConsentService = ReturnType<typeof networkConsentService>;
type Deps = {
  box: SecretBox;
  now: Now;
  random: RandomBytes;
  origin: string;
  networks: Networks;
  keys: EntryKeys;
  contests: ContestCache;
  actions: ActionService;
  followCheck: FollowCheck;
};
/** The contest, and why the action was not completed. */
type ConsentResult = { contest: PublicContest; problem?: string };
type Answer = { query: URLSearchParams; cookies: string | undefined };

/** Contest, contestant and action. */
const Claim = z.tuple([z.number(), z.number(), z.number()]);
const scopes = scopesFor(youtubeProfiles.current, ['videos']);

/** The contestant's own consent at a network: one read whether they subscribed on YouTube or follow on X. */
export const networkConsentService = (deps: Deps) => {
  const { box, networks, keys, contests, actions, followCheck } = deps;
  const consent = createVisitorConsent(deps, {
    ...{ context: 'contest-network-consent', path: '/c/-/verified', data: Claim },
  });

  /** The account of the contestant at YouTube, if it is subscribed. */
  const findSubscriber = (answer: Answer, channel: string): Promise<string | undefined> => {
    const { authorizer, callback, channels } = networks.find('youtube') ?? {};
    if (!channels) throw new Problem('network-not-set-up');
    return consent.readOnce({ authorizer, callback }, answer, async (grant) => {
      const handle = /@[\w.-]{3,30}/.exec(channel)?.[0];
      const id = handle ? (await channels.find(grant, { handle }))?.id : /UC[\w-]{22}/.exec(channel)?.[0];
      return id === undefined ? undefined : (await channels.findSubscriber(grant, id))?.channelId;
    });
  };

  /** Verifies an action; the message of what is missing. */
  const verify = async (claim: Parameters<ActionService['completeVerified']>[0], answer: Answer) => {
    const { row } = claim.contest;
    const { kind, settings } = actions.requireConsentAction(claim);
    const complete = async (account: string): Promise<undefined> => {
      await actions.completeVerified(claim, box.fingerprint(account, `contest-account:${row.id}`));
    };
    const network = networks.find(kind === 'youtube_subscribe' ? 'youtube' : 'x');
    // A refusal costs nothing, so it is no try.
    if (consent.isRefused(network ?? {}, answer.query)) return 'checkRefused';
    if (kind === 'youtube_subscribe') {
      const subscriber = await findSubscriber(answer, actionChannel(row, settings) ?? '');
      return subscriber === undefined ? 'notSubscribed' : complete(`youtube ${subscriber}`);
    }
    await actions.requireTryAtX(claim);
    try {
      const follower = await followCheck.read(consent, answer, row.twitter.twitter_username);
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
      const about: z.output<typeof Claim> = [contest.row.id, claim.contestantId, claim.actionId];
      return kind === 'twitter_follow'
        ? followCheck.start(consent, about)
        : consent.start(networks.find('youtube') ?? {}, scopes, about);
    },

    /** The way back from the consent page; undefined if it isn't ours. */
    finish: async (answer: Answer): Promise<ConsentResult | undefined> => {
      const opened = consent.open(answer.query, answer.cookies);
      const [contestId, contestantId, actionId] = opened?.about ?? [];
      const contest = contestId === undefined ? undefined : await contests.findById(contestId);
      if (!opened || !contest || !contestantId || !actionId) return undefined;
      const problem = (name: EntryMessage): ConsentResult => ({
        contest,
        problem: refusal(contest.row.language, name).message,
      });
      if (opened.isExpired) return problem('linkExpired');
      try {
        const message = await verify({ contest, contestantId, actionId }, answer);
        return message ? problem(message) : { contest };
      } catch (error) {
        if (error instanceof ConnectorFailure) return problem('network');
        if (error instanceof Problem) return { contest, problem: error.message };
        throw error;
      }
    },
  };
};
