import type { AdBudgetRef, AdCopySource, AdObject, AdObjectRef, AdSetting } from '@fanfare/connectors/ports/ads/ads';
import type { AdAccountCall } from '../connections/index.ts';
import type { DeliveryRow, Waiting } from '../deliveries/index.ts';

/**
 * Change of a status. `isUndo`: the change takes back an earlier one, and is only made while the network still shows
 * the result of the earlier one.
 */
export type StatusChange = { type: 'status'; ref: AdObjectRef; isOn: boolean; isUndo?: boolean };
export type CopyChange = { type: 'copy'; ref: AdCopySource; copyName: string };
/** Removal of a copied ad object: the undo of a copy. */
export type RemoveChange = { type: 'remove'; ref: AdObjectRef };
/** Change of a budget. Amounts in the network's smallest units. `before`: the amount that the user saw. */
export type BudgetChange = {
  type: 'budget';
  ref: AdObjectRef;
  budget: AdBudgetRef;
  before: number;
  after: number;
  offset: number;
  currency: string;
  isUndo?: boolean;
};
export type AdChange = StatusChange | CopyChange | RemoveChange | BudgetChange;

/** Result of a change: the state before the change and the id of a created copy, as its undo needs them. */
export type ChangeResult =
  | { type: 'status'; wasOn: boolean }
  | { type: 'copy'; copy: AdObjectRef }
  | { type: 'remove' }
  | { type: 'budget'; before: number };

/** Patch that updates stored report rows with a change, before the account is read again. */
export type ReportPatch =
  | { type: 'status'; ref: AdObjectRef; isOn: boolean }
  | { type: 'removed'; ref: AdObjectRef }
  | { type: 'objects'; objects: readonly AdObject[] }
  | { type: 'budget'; budget: Pick<AdBudgetRef, 'id' | 'level'>; minor: number };

export type ChangeDone = { state: 'done'; remoteId: string; result: ChangeResult; patch?: ReportPatch | undefined };
export type ChangeOutcome = ChangeDone | Waiting;
export type ChangeCall = AdAccountCall & {
  delivery: DeliveryRow;
  /** Reads an object. Reads of one account at the same time are one call, where the network allows it. */
  readObject: (ref: AdObjectRef) => Promise<AdObject | undefined>;
  /**
   * Sets a value. Writes of one account at the same time are one call, where the network allows it; each value is sent
   * once and has its own answer.
   */
  set: (setting: AdSetting) => Promise<void>;
};

/** One change, with functions to send the change, look for it after a lost answer, and undo it. */
export type SendableChange = {
  /**
   * Handling of a lost answer. `repeat`: send again, because setting the same value twice does no harm; `ask`: look at
   * the network first.
   */
  afterLoss: 'repeat' | 'ask';
  /**
   * Reads the current state of the object and makes the change. Throws `InvalidContent` when the change must not be
   * made.
   */
  send(call: ChangeCall): Promise<ChangeOutcome>;
  resume?(call: ChangeCall): Promise<ChangeOutcome>;
  /** Looks for the change at the network after a lost answer; undefined if the change was not made. */
  find(call: ChangeCall, since: Date): Promise<ChangeOutcome | undefined>;
  /** Returns the change that undoes this change, or the reason why it can't be undone. */
  undo(result: ChangeResult): AdChange | { refused: string };
  /** Values before and after in words, for the log: "Active", "$20.00 a day". */
  before(result: ChangeResult | null): string | null;
  after(result: ChangeResult | null): string | null;
  /** Key of the sequence: changes with the same key are sent one after the other. */
  sequenceKey: string;
};
