import { withNetworkMessage } from '@fanfare/contract/networks/failure';
import { type PostResult, type SocialPost, socialMessages } from '@fanfare/contract/social/social';
import { isDone } from '../../deliveries/index.ts';
import { toShareState, wireNetwork } from '../shares/presenter.ts';
import type { ShareRow } from '../shares/shares.store.ts';

/** The result for one account: `published`, `scheduled` and `error` of the specification, plus our own `state` and `note`. */
export const presentResult = (row: ShareRow, now: Date): PostResult => {
  const { state, failureMessage, networkMessage } = row;
  const reasonText = failureMessage && withNetworkMessage(failureMessage, networkMessage);
  const published = isDone(state);
  const isWaiting = state === 'waiting' || state === 'sending' || (state === 'planned' && row.dueAt <= now);
  const hasFailed = state === 'failed' || state === 'missed' || state === 'cancelled';
  return {
    id: row.id,
    name: row.accountName,
    social_network: wireNetwork(row.network),
    social_account: row.accountId,
    published,
    scheduled: state === 'planned' || state === 'waiting' || state === 'sending',
    state: toShareState(state),
    url: row.url,
    post: { id: row.remoteId, error: hasFailed ? (reasonText ?? socialMessages.wentWrong) : null },
    ads: null,
    nativeads: null,
    error: null,
    note: isWaiting ? (failureMessage ?? 'Publishing…') : state === 'unconfirmed' ? failureMessage : null,
  };
};

/** Adds the error for requested ads, which are not supported yet. A native ad belongs to the whole post. */
export const addAdResults = (results: PostResult[], { accounts, nativead }: SocialPost): PostResult[] =>
  results.map((result, index) => {
    const account = accounts.find(
      ({ social_network, social_account }) =>
        social_network === result.social_network && social_account === result.social_account,
    );
    return {
      ...result,
      ads: account?.adprofile === undefined ? null : { error: socialMessages.noAds },
      nativeads: nativead && index === 0 ? { error: socialMessages.noNativeAds } : null,
    };
  });
