import type { AdLevel } from '@fanfare/connectors/ports/ads/ads';
import type { AdAction } from '@fanfare/contract/ad-changes/change-log';
import type { ActionQueued } from '@fanfare/contract/ad-changes/row-actions';
import type { ReportNetwork } from '@fanfare/contract/insights/report';
import type { AdChange } from './change.ts';

/** Amount that a change of a budget adds per day, in millionths of the currency unit; 0 or less for cuts. */
export type Raise = { currency: string; micros: number };

/**
 * Daily amount of a budget that an activation starts to spend. Rows that share a budget have the same `key`.
 * `isUnknown`: the amount is not known.
 */
export type StartedSpend = Raise & { key: string; isUnknown?: boolean | undefined };

/** A row that an action doesn't fit. */
export type SkippedRow = { id: string; name: string; reason: string };

/** Paused parent that keeps activated rows from running. */
export type PausedParent = NonNullable<ActionQueued['paused_parents']>[number];

/** A change to queue. `account`: as `insights.objects.find` returns it. */
export type QueuedChange = {
  account: { id: number; remoteId: string; name: string };
  level: AdLevel;
  objectId: string;
  name: string;
  /** Title of the change in the ledger of deliveries: "Pause Spring sale". */
  title: string;
  change: AdChange;
  /** Amount the change adds to daily budgets; negative for cuts. */
  raise?: Raise | undefined;
  /** Budget that an activation starts to spend. */
  startedSpend?: StartedSpend | undefined;
  /** Amount of the budget in reports when the change was asked for, in the network's smallest units. */
  keptBudget?: number | undefined;
  /** Note that the log shows with the change once it is made. */
  note?: string | undefined;
  /** Delivery that this change takes back. */
  undoOf?: number | undefined;
};

/**
 * A selected row that an action doesn't fit. `account`: the account whose members may read the row's name; undefined if
 * the user typed the name.
 */
export type SkippedChange = SkippedRow & { account?: Pick<QueuedChange['account'], 'remoteId' | 'name'> | undefined };

export type NewAction = {
  action: AdAction['action'];
  network: ReportNetwork;
  /** Title for the log: "Pause 3 ads". */
  title: string;
  changes: readonly QueuedChange[];
  skipped: readonly SkippedChange[];
  /** Number of selected rows, if one change covers several. */
  rowCount?: number | undefined;
  pausedParents?: readonly PausedParent[] | undefined;
  idempotencyKey?: { key: string; hash: string } | undefined;
  /** Action that this action undoes. */
  undoOf?: number | undefined;
  /** Name of the person who approved the action, if it needed approval. */
  approvedBy?: string | undefined;
};
