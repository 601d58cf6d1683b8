import { withNetworkMessage } from '@fanfare/contract/networks/failure';
import { type PostResult, socialMessages } from '@fanfare/contract/social/social';
import { isDone } from '../../deliveries/index.ts';
import type { PublishedShare } from '../delivery/delivery.events.ts';
import { toShareState, wireNetwork } from '../shares/presenter.ts';
import type { ShareRow } from '../shares/shares.store.ts';

/** The result for one account: `published`, `scheduled` and `error` of the specification, plus our own `state` and `note`. */
export const presentResult = (row: ShareRow, now: Date): PostResult => {
  const { state, failureMessage, networkMessage } = row;
  const reasonText = failureMessage && withNetworkMessage(failureMessage, networkMessage);
  const published = isDone(state);
  const isWaiting = state === 'waiting' || state === 'sending' || (state === 'planned' && row.dueAt <= now);
  const hasFailed = state === 'failed' || state === 'missed' || state === 'cancelled';
  const unconfirmedNote = state === 'unconfirmed' ? failureMessage : null;
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
    note: isWaiting ? (failureMessage ?? 'Publishing…') : unconfirmedNote,
  };
};

/** Errors of the ads of a share; null: no ad was requested, or none failed. */
export type ShareAdErrors = { ads: string | null; nativeads: string | null };
/** Creates the ads of published shares, waits some seconds for them, and returns their errors by share. */
export type SettleShareAds = (shares: readonly PublishedShare[]) => Promise<ReadonlyMap<number, ShareAdErrors>>;

/** Adds what became of requested ads. The ads of a scheduled post are created when it is published. */
export const addAdResults = (
  results: readonly PostResult[],
  rows: readonly ShareRow[],
  errors: ReadonlyMap<number, ShareAdErrors>,
): PostResult[] =>
  results.map((result) => {
    const row = rows.find(({ id }) => id === result.id);
    const found = errors.get(result.id);
    return {
      ...result,
      ads: row?.adProfileId == null ? null : { error: found?.ads ?? null },
      nativeads: row?.nativeAd == null ? null : { error: found?.nativeads ?? null },
    };
  });
