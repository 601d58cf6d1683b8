import { isFixedByReconnecting, nextSteps, withNextStep } from '@fanfare/contract/networks/failure';
import { networkLabels } from '@fanfare/contract/networks/names';
import { type DeliveryIncident, type DeliveryNotice, isAccountError } from '../../deliveries/index.ts';
import type { ShareRow } from '../shares/shares.store.ts';

/** Notice about a share for users. Null: it was found by reconciliation, which needs no action. */
export const toShareNotice = (row: ShareRow, incident: DeliveryIncident): DeliveryNotice | null => {
  const { id, network, accountId, failureKind, failureMessage } = row;
  const destination = `${networkLabels[network]}, ${row.accountName}`;
  const account = `${network}:${accountId}`;
  const common = { link: `/social/share/${id}`, notifiesOwner: true };
  switch (incident) {
    case 'found':
      return null;
    case 'processed':
      return {
        ...common,
        notifiesOwner: false,
        event: 'share-processed',
        groupKey: `share-processed:${id}`,
        title: `Your video is published: ${destination}`,
        message: [...row.message].slice(0, 200).join('') || `${networkLabels[network]} finished processing your video.`,
      };
    case 'forecast': {
      const [first] = (row.forecastNotes ?? []).filter(({ level }) => level === 'red');
      return {
        ...common,
        event: 'share-forecast',
        groupKey: `share-forecast:${account}:${first?.code ?? ''}`,
        title: `Scheduled post will fail: ${destination}`,
        message: first?.sentence ?? 'Open the post and fix it before its scheduled time.',
      };
    }
    case 'unconfirmed':
      return {
        ...common,
        event: 'share-undecided',
        groupKey: `share-unconfirmed:${id}`,
        title: `Check whether this was published: ${destination}`,
        message: `${failureMessage ?? ''} Check the account, then confirm the post or publish it again.`.trim(),
      };
    case 'failed': {
      const kind = failureKind ?? 'unclear';
      const next = kind === 'missed' || kind === 'unfit' ? 'Edit it and publish again.' : nextSteps[kind];
      // The account's own incident already emails the owner: `share-held` is shown in the bell only.
      const event = isAccountError(kind) ? 'share-held' : 'share-failed';
      return {
        ...common,
        event,
        groupKey: `${event}:${account}:${kind}`,
        ...(isFixedByReconnecting(kind) ? { link: '/user/account#social' } : {}),
        title: `A post wasn’t published: ${destination}`,
        message: withNextStep(failureMessage ?? '', next),
      };
    }
  }
};
