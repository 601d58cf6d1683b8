import type { AdBudget, AdCopySource, AdObject, AdObjectRef, AdSetting } from '@fanfare/connectors/ports/ads/ads';
import type { AdAccountCall } from '../../connections/index.ts';
import type { DeliveryRow, Waiting } from '../../deliveries/index.ts';

/** `isUndo`: only made while the network still shows what is taken back. */
export type StatusChange = { type: 'status'; ref: AdObjectRef; isOn: boolean; isUndo?: boolean };
export type CopyChange = { type: 'copy'; ref: AdCopySource; copyName: string };
/** Takes a copy back. */
export type RemoveChange = { type: 'remove'; ref: AdObjectRef };
/** Amounts in the network's smallest units. `before`: what the user saw. */
export type BudgetChange = {
  type: 'budget';
  ref: AdObjectRef;
  budget: Pick<AdBudget, 'id' | 'level' | 'kind'>;
  before: number;
  after: number;
  offset: number;
  currency: string;
  isUndo?: boolean;
};
export type AdChange = StatusChange | CopyChange | RemoveChange | BudgetChange;

/** What a change found and made; the facts of its undo. */
export type ChangeResult =
  | { type: 'status'; wasOn: boolean }
  | { type: 'copy'; copy: AdObjectRef }
  | { type: 'remove' }
  | { type: 'budget'; before: number };

/** What reports show at once. */
export type ReportPatch =
  | { type: 'status'; ref: AdObjectRef; isOn: boolean }
  | { type: 'removed'; ref: AdObjectRef }
  | { type: 'objects'; objects: readonly AdObject[] }
  | { type: 'budget'; budget: Pick<AdBudget, 'id' | 'level'>; minor: number };

export type ChangeDone = { state: 'done'; remoteId: string; result: ChangeResult; patch?: ReportPatch | undefined };
export type ChangeOutcome = ChangeDone | Waiting;
export type ChangeCall = AdAccountCall & {
  delivery: DeliveryRow;
  /** Reads of one account at the same time are one call, where the network allows it. */
  readObject: (ref: AdObjectRef) => Promise<AdObject | undefined>;
  /** The same for writes. Each is sent once and has its own answer. */
  set: (setting: AdSetting) => Promise<void>;
};

/** One change: how it is sent, looked for after a lost answer, and taken back. */
export type SendableChange = {
  /** `repeat`: setting the same value twice does no harm. */
  afterLoss: 'repeat' | 'ask';
  /** Reads what it needs and makes the change. Throws `InvalidContent` when it must not be made. */
  send(call: ChangeCall): Promise<ChangeOutcome>;
  resume?(call: ChangeCall): Promise<ChangeOutcome>;
  /** What the network has of it; undefined if it was not made. */
  find(call: ChangeCall, since: Date): Promise<ChangeOutcome | undefined>;
  /** The change that takes it back, or why there is none. */
  undo(result: ChangeResult): AdChange | { refused: string };
  /** In words, for the log: "Active", "$20.00 a day". */
  before(result: ChangeResult | null): string | null;
  after(result: ChangeResult | null): string | null;
  /** Changes with the same key are sent one after the other. */
  sequenceKey: string;
};
