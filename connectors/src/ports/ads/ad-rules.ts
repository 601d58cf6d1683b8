import type { Grant } from '../grant.ts';
import type { AdAccountRef, AdLevel } from './ads.ts';

/** A condition on figures or metadata. Money is in currency units, rates are in percent. */
export type AdRuleFilter = { field: string; operator: string; value: string | number };

type AdRuleChange = {
  /** Amount of a change in currency units or percent, negative to lower. */
  amount: number;
  unit: 'ACCOUNT_CURRENCY' | 'PERCENTAGE';
  /** Bound of the result in currency units: the most a raise leads to, the least a cut leaves. */
  limit: number;
};

export type AdRuleSchedule = {
  type: 'DAILY' | 'HOURLY' | 'SEMI_HOURLY' | 'CUSTOM';
  entries: readonly { days: readonly number[]; startMinute?: number | undefined; endMinute?: number | undefined }[];
};

/** A rule that the network runs by itself. All conditions must hold. */
export type AdRuleSpec = {
  name: string;
  level: AdLevel;
  /** Ids of the objects that the rule acts on; none means all objects of its level, later ones too. */
  ids: readonly string[];
  /** Range of the figures in the conditions; missing when no condition is on figures. */
  timePreset?: string | undefined;
  filters: readonly AdRuleFilter[];
  action: string;
  change?: AdRuleChange | undefined;
  /** Number of times a day that the rule acts on one object. */
  executionLimit: number;
  schedule: AdRuleSchedule;
  isOn: boolean;
};

export type AdRuleRow = {
  id: string;
  name: string;
  /** Status of the rule in the network's word. */
  status: string;
  /** Reason why the network stopped the rule; the network's code. */
  issueCode?: string | undefined;
  /** Conditions and action of the rule; undefined when it has parts that `AdRuleSpec` can't express. */
  spec?: AdRuleSpec | undefined;
  /** Version of the rule, which differs after every change of its name, status or specs. */
  version: string;
  createdAt?: Date | undefined;
  updatedAt?: Date | undefined;
};

export type AdRuleRun = {
  ruleId: string;
  at: Date;
  isManual: boolean;
  error?: string | undefined;
  results: readonly {
    objectId: string;
    objectType: string;
    actions: readonly { action: string; oldValue?: string | undefined; newValue?: string | undefined }[];
  }[];
};

/** Reads and changes the rules that an ad account has at the network, which runs them itself. */
export interface AdRules {
  list(grant: Grant, account: AdAccountRef): Promise<AdRuleRow[]>;
  /** Reads a rule; undefined when it was deleted. */
  read(grant: Grant, account: AdAccountRef, id: string): Promise<AdRuleRow | undefined>;
  create(grant: Grant, account: AdAccountRef, spec: AdRuleSpec): Promise<{ id: string }>;
  /** Finds the rule that an interrupted call created. */
  find(grant: Grant, account: AdAccountRef, name: string, since: Date): Promise<{ id: string } | undefined>;
  /** Replaces a rule as a whole. */
  update(grant: Grant, account: AdAccountRef, id: string, spec: AdRuleSpec): Promise<void>;
  setOn(grant: Grant, account: AdAccountRef, id: string, isOn: boolean): Promise<void>;
  remove(grant: Grant, account: AdAccountRef, id: string): Promise<void>;
  /** Reads the runs of one rule, newest first; those that changed nothing are left out. */
  readHistory(grant: Grant, account: AdAccountRef, id: string): Promise<AdRuleRun[]>;
  /** Reads the runs of all rules of the account since a time, newest first. */
  readAccountHistory(grant: Grant, account: AdAccountRef, since: Date): Promise<AdRuleRun[]>;
  /** Reads the objects that a rule matches now. */
  preview(grant: Grant, account: AdAccountRef, id: string): Promise<{ ids: string[] }>;
}
