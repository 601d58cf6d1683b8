import type { Delivery, DeliverySummary } from '@fanfare/contract/deliveries/deliveries';
import { overdueMinutes } from '@fanfare/contract/deliveries/states';
import { minuteMs } from '@fanfare/contract/kit/durations';
import { allowedActions, isDone } from './deliveries.policy.ts';
import type { DeliveryKind } from './delivery-kind.ts';
import { messagesFor } from './delivery-messages.ts';
import type { DeliveryRow } from './delivery-rows.ts';

type StepRow = {
  step: {
    at: Date;
    step: string;
    message: string;
    networkMessage: string | null;
    requestId: string | null;
    attempt: number;
  };
  by: string | null;
};

export const isOverdue = ({ nextAt }: Pick<DeliveryRow, 'nextAt'>, now: Date): boolean =>
  nextAt !== null && now.getTime() - nextAt.getTime() > overdueMinutes * minuteMs;

/** Facts that the presenter needs besides the row. */
type Facts = {
  kind: DeliveryKind;
  isStopped: boolean;
  /** True if the member may act on the delivery, by role and account. */
  mayAct: boolean;
  /** True if the delivery can be replayed: it was sent, its kind allows it, and its content still exists. */
  isReplayable: boolean;
  now: Date;
};

export const presentSummary = (
  row: DeliveryRow,
  { kind, isStopped, mayAct, isReplayable, now }: Facts,
): DeliverySummary => {
  const { cancel, retry, confirm, giveUp } = allowedActions(row);
  const hasFailed = !isDone(row.state) && row.state !== 'cancelled';
  return {
    id: row.id,
    kind: row.kind,
    kind_label: kind.label,
    title: row.title,
    network: row.network,
    account: row.accountId,
    account_name: row.accountName,
    state: row.state,
    due: row.dueAt,
    next: row.nextAt,
    place: kind.placeLabel(row),
    url: row.url || null,
    path: kind.pathFor(row),
    failure: hasFailed ? row.failureMessage : null,
    failure_kind: hasFailed ? row.failureKind : null,
    overdue: !isStopped && isOverdue(row, now),
    stopped: isStopped && row.nextAt !== null,
    may_repeat: !isDone(row.state) && (row.isUncertain || row.state === 'unconfirmed'),
    can: {
      cancel: mayAct && cancel,
      retry: mayAct && retry,
      confirm: mayAct && confirm,
      give_up: mayAct && giveUp,
      replay: mayAct && isReplayable,
    },
  };
};

export const presentDelivery = (
  row: DeliveryRow,
  facts: Facts,
  { steps, replays }: { steps: readonly StepRow[]; replays: number },
): Delivery => ({
  ...presentSummary(row, facts),
  remote_id: row.remoteId,
  network_message: isDone(row.state) ? null : row.networkMessage,
  attempts: row.attempts,
  replay_of: row.replayOf,
  replays,
  replay_effect: messagesFor(facts.kind).replay(row.accountName),
  batch: row.batchId,
  steps: steps.map(({ step, by }) => ({
    at: step.at,
    step: step.step,
    message: step.message,
    network_message: step.networkMessage,
    request_id: step.requestId,
    attempt: step.attempt,
    by,
  })),
});
