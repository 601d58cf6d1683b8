import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { scopesFor } from '@fanfare/contract/networks/profile';
import { youtubeProfiles } from '@fanfare/contract/networks/youtube';
import { z } from 'zod';
import type { Now } from '../../../platform/clock.ts';
import { Problem } from '../../../platform/http/index.ts';
import { hashToken, newToken, type RandomBytes } from '../../../platform/random.ts';
import { type SecretBox, SecretUnreadable } from '../../../platform/secrets/index.ts';
import type { Networks } from '../../connections/index.ts';
import type { EntryKeys } from '../entries/entry-keys.ts';
import type { ContestCache, PublicContest } from '../public-page/contest-cache.ts';
import { refusal } from '../public-page/texts/refusal.ts';
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
};
/** The contest, and why the action was not completed. */
type ConsentResult = { contest: PublicContest; problem?: string };

const State = z.tuple([z.number(), z.number(), z.number(), z.string(), z.number()]);
const stateContext = 'contest-network-consent';
const lifetimeMs = 15 * 60_000;
const scopes = scopesFor(youtubeProfiles.current, ['videos']);

/**
 * The contestant's own consent at a network: one read whether they subscribed. The token stays in this function and is
 * never stored; no account is connected.
 */
export const networkConsentService = ({ box, now, random, origin, networks, keys, contests, actions }: Deps) => {
  const redirectUri = `${origin}/c/-/verified`;

  const readState = (text: string) => {
    try {
      return State.parse(JSON.parse(box.open(text, stateContext)));
    } catch (error) {
      if (error instanceof SecretUnreadable) return undefined;
      throw error;
    }
  };

  /** The account of the contestant at YouTube, if it is subscribed. */
  const findSubscriber = async (code: string, codeVerifier: string, channel: string): Promise<string | undefined> => {
    const { authorizer, channels } = networks.find('youtube') ?? {};
    if (!authorizer || !channels) throw new Problem('network-not-set-up');
    const grant = await authorizer.exchange({ code, redirectUri, codeVerifier });
    const handle = /@[\w.-]{3,30}/.exec(channel)?.[0];
    const id = handle ? (await channels.find(grant, { handle }))?.id : /UC[\w-]{22}/.exec(channel)?.[0];
    return id === undefined ? undefined : (await channels.findSubscriber(grant, id))?.channelId;
  };

  return {
    /** URL of the network's consent page. `key` is that of the action's link. */
    start: (contest: PublicContest, key: string): string => {
      const claim = keys.readVisit(contest.row.id, key);
      const action = claim && actions.requireAction({ contest, ...claim });
      if (!claim || action?.kind !== 'youtube_subscribe') throw new Problem('not-found');
      const { authorizer } = networks.find('youtube') ?? {};
      if (!authorizer) throw new Problem('network-not-set-up');
      const verifier = newToken(random);
      const until = now().getTime() + lifetimeMs;
      const fields = [contest.row.id, claim.contestantId, claim.actionId, verifier, until];
      const state = box.seal(JSON.stringify(fields), stateContext);
      return authorizer.authorizeUrl({ state, scopes, redirectUri, codeChallenge: hashToken(verifier) });
    },

    /** The way back from the consent page; undefined if it isn't ours. */
    finish: async (query: URLSearchParams): Promise<ConsentResult | undefined> => {
      const callback = networks.find('youtube')?.callback?.read(Object.fromEntries(query));
      const [contestId, contestantId, actionId, verifier, until] = (callback && readState(callback.state)) ?? [];
      const contest = contestId === undefined ? undefined : await contests.findById(contestId);
      if (!callback || !contest || !contestantId || !actionId || !verifier || !until) return undefined;
      const problem = (name: 'notSubscribed' | 'network' | 'linkExpired'): ConsentResult => ({
        contest,
        problem: refusal(contest.row.language, name).message,
      });
      if (until < now().getTime()) return problem('linkExpired');
      if (callback.outcome !== 'code') return problem('notSubscribed');
      try {
        const [channel = ''] = contest.row.youtube.ytsub_channels;
        const subscriber = await findSubscriber(callback.code, verifier, channel);
        if (subscriber === undefined) return problem('notSubscribed');
        const accountHash = box.fingerprint(`youtube ${subscriber}`, `contest-account:${contest.row.id}`);
        await actions.completeVerified({ contest, contestantId, actionId }, accountHash);
        return { contest };
      } catch (error) {
        if (error instanceof ConnectorFailure) return problem('network');
        if (error instanceof Problem) return { contest, problem: error.message };
        throw error;
      }
    },
  };
};
