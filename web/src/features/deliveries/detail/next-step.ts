import { type DeliveryFailureKind, type DeliveryState, graceMinutes } from '@fanfare/contract/deliveries/states';
import { isFixedByReconnecting } from '@fanfare/contract/networks/failure';

export type NextStepInput = {
  state: DeliveryState;
  /** Name of the account or site; `place` is its network or the kind of site. */
  account_name: string;
  place: string;
  attempts: number;
  stopped: boolean;
  overdue: boolean;
  failure_kind?: DeliveryFailureKind | null;
  /** Time at which the worker handles the delivery next, as text; undefined if only the user can continue. */
  nextText: string | undefined;
};

/** Says in one or two sentences what will happen with a delivery. */
export function describeNextStep(delivery: NextStepInput): string {
  const { state, account_name: account, place, attempts, stopped, overdue, failure_kind, nextText } = delivery;
  if (stopped)
    return `Sending is stopped. It continues when sending resumes; more than ${graceMinutes} minutes late, it becomes missed.`;
  if (overdue) return 'It’s late because the server hasn’t picked it up yet. It’s sent as soon as the server is back.';
  switch (state) {
    case 'planned':
      return attempts > 0 ? `We try again ${nextText ?? 'soon'}.` : `It’s sent ${nextText ?? 'soon'}.`;
    case 'sending':
      return `It’s being sent to ${account} now.`;
    case 'waiting':
      return `${place} is processing it. Next check ${nextText ?? 'soon'}.`;
    case 'sent':
    case 'confirmed':
      return 'Nothing. It’s done.';
    case 'unconfirmed':
      return nextText
        ? `${place} didn’t answer, so we check ${account} again ${nextText}. It isn’t sent a second time by itself.`
        : `Check ${account}. Mark it as sent if it’s there. If it isn’t, try again or mark it as not sent.`;
    case 'failed':
      return isFixedByReconnecting(failure_kind)
        ? `Nothing until you reconnect ${account} and try again, or cancel it.`
        : 'Nothing until you try again or cancel it.';
    case 'missed':
      return 'Nothing until you send it now or cancel it.';
    case 'cancelled':
      return 'Nothing. You can still send it now.';
  }
}
