import { type Delivery, type DeliverySummary, overdueMinutes } from '@fanfare/contract/deliveries';
import { allowedActions, isDone } from './deliveries.policy.ts';
import type { DeliveryKind, DeliveryRow } from './delivery-kind.ts';

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
  nextAt !== null && now.getTime() - nextAt.getTime() > overdueMinutes * 60_000;

export const presentSummary = (
  row: DeliveryRow,
  kind: DeliveryKind,
  isStopped: boolean,
  now: Date,
): DeliverySummary => ({
  id: row.id,
  kind: row.kind,
  kind_label: kind.label,
  title: row.title,
  network: row.network,
  account: row.accountId,
  account_name: row.accountName,
  state: row.state,
  due: row.dueAt,
  url: row.url,
  path: kind.pathFor(row),
  failure: isDone(row.state) || row.state === 'cancelled' ? null : row.failureMessage,
  overdue: !isStopped && isOverdue(row, now),
  stopped: isStopped && row.nextAt !== null,
});

export const presentDelivery = (
  row: DeliveryRow,
  kind: DeliveryKind,
  isStopped: boolean,
  steps: readonly StepRow[],
  now: Date,
): Delivery => {
  const { cancel, retry, confirm } = allowedActions(row);
  return {
    ...presentSummary(row, kind, isStopped, now),
    remote_id: row.remoteId,
    network_message: isDone(row.state) ? null : row.networkMessage,
    attempts: row.attempts,
    next: row.nextAt,
    replay_of: row.replayOf,
    can: { cancel, retry, confirm, replay: kind.copy !== undefined && isDone(row.state) },
    steps: steps.map(({ step, by }) => ({
      ...{ at: step.at, step: step.step, message: step.message, network_message: step.networkMessage },
      ...{ request_id: step.requestId, attempt: step.attempt, by },
    })),
  };
};
