import type { AdActionItem } from '@fanfare/contract/ad-changes/change-log';
import { withNetworkMessage } from '@fanfare/contract/networks/failure';
import { isDone } from '../deliveries/index.ts';
import type { ListedChange } from './ad-changes.store.ts';
import { toSendable } from './changes/sendable.ts';

const toState = ({ state, nextAt }: ListedChange['delivery']): AdActionItem['state'] => {
  if (nextAt !== null) return 'waiting';
  if (isDone(state)) return 'done';
  return state === 'cancelled' ? 'cancelled' : 'failed';
};

export const presentItem = ({ change, delivery }: ListedChange): AdActionItem => {
  const sendable = toSendable(change.change);
  const state = toState(delivery);
  return {
    delivery_id: change.id,
    id: change.objectId,
    name: change.name,
    state,
    before: sendable.before(change.result),
    after: sendable.after(change.result),
    message: state === 'done' ? change.note : toReason(delivery),
    next_at: state === 'waiting' ? delivery.nextAt : null,
  };
};

const toReason = ({ failureMessage, networkMessage }: ListedChange['delivery']): string | null =>
  failureMessage && withNetworkMessage(failureMessage, networkMessage);
