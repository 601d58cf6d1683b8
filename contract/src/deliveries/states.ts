import { failureKinds } from '../networks/failure.ts';

/**
 * `planned`: nothing was sent. `sending`: a call to the network is running. `waiting`: the network is processing it.
 * `sent`: the network accepted it. `confirmed`: found on the network, or confirmed by a user. `unconfirmed`: the
 * response was lost, reconciliation reads the account. `missed`: not sent within `graceMinutes` of its time, so the user
 * decides.
 */
export const deliveryStates = [
  'planned',
  'sending',
  'waiting',
  'sent',
  'confirmed',
  'unconfirmed',
  'failed',
  'missed',
  'cancelled',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const deliveryStateLabels: Record<DeliveryState, string> = {
  planned: 'Scheduled',
  sending: 'Sending…',
  waiting: 'Processing',
  sent: 'Sent',
  confirmed: 'Confirmed',
  unconfirmed: 'Unconfirmed',
  failed: 'Failed',
  missed: 'Missed',
  cancelled: 'Canceled',
};

/** Answers that a user can give about a delivery whose outcome the network didn't confirm. */
export const deliveryAnswerLabels = { sent: 'Mark as sent', notSent: 'Mark as not sent' } as const;

/** Groups of delivery states, by which lists are filtered. */
export const deliveryStages = {
  open: ['planned', 'sending', 'waiting'],
  done: ['sent', 'confirmed'],
  attention: ['failed', 'missed', 'unconfirmed'],
} as const satisfies Record<string, readonly DeliveryState[]>;
export type DeliveryStage = keyof typeof deliveryStages;
export const deliveryStageLabels: Record<DeliveryStage, string> = {
  open: 'Upcoming',
  done: 'Sent',
  attention: 'Needs attention',
};

/** Reasons why a delivery failed: the error kinds of networks and two of our own. */
export const deliveryFailureKinds = [...failureKinds, 'missed', 'unfit'] as const;
export type DeliveryFailureKind = (typeof deliveryFailureKinds)[number];

/** Number of minutes after which a late delivery is not sent automatically; it becomes `missed`. */
export const graceMinutes = 30;
/** Number of minutes after which a delivery that is due and not claimed counts as overdue: the worker is down. */
export const overdueMinutes = 2;
/** Number of minutes without a report after which no worker counts as running; workers report once a minute. */
export const noWorkerMinutes = 2;
