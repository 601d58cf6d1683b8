import { type PostResult, type SocialPost, socialMessages } from '@fanfare/contract/social';
import type { ShareRow } from '../delivery/share-queue.store.ts';
import { wireNetwork } from '../shares/presenter.ts';

/** How it went for one account, in the documents' three words and, where those do not fit, in our own. */
export const presentResult = (row: ShareRow, now: Date): PostResult => {
  const { state, failureSentence, failureWords } = row;
  const why = failureSentence && failureWords ? `${failureSentence} (${failureWords})` : failureSentence;
  const published = state === 'published';
  const isWaiting = state === 'waiting' || state === 'sending' || (state === 'intent' && row.dueAt <= now);
  const hasFailed = state === 'failed' || state === 'missed' || state === 'cancelled';
  return {
    id: row.id,
    name: row.targetName,
    social_network: wireNetwork(row.network),
    social_account: row.targetId,
    published,
    scheduled: state === 'intent' || state === 'waiting' || state === 'sending',
    state,
    url: row.url,
    post: { id: row.remoteId, error: hasFailed ? (why ?? socialMessages.wentWrong) : null },
    ads: null,
    nativeads: null,
    error: null,
    note: isWaiting ? (failureSentence ?? 'It is on its way.') : state === 'unconfirmed' ? failureSentence : null,
  };
};

/** The post goes out by itself; what was to be made from it is answered for. A native ad is one for the whole post. */
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
