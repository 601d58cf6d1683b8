import type { LeadQuestion } from './lead-types.ts';

// Campaigns, ad sets and ads as stored. Times are milliseconds, money is in the account's smallest unit.

export const objectStatuses = ['ACTIVE', 'PAUSED', 'ARCHIVED', 'DELETED'] as const;
export type ObjectStatus = (typeof objectStatuses)[number];

/** Amounts of a budget with the times at which they were set: figures of the past depend on them. */
export type Budget = { kind: 'daily' | 'lifetime'; changes: { at: number; amount: number }[] };

type StoredObject = {
  id: string;
  accountId: string;
  name: string;
  /** Statuses in order; the last one is the current status. */
  statuses: { at: number; status: ObjectStatus }[];
  createdAt: number;
  updatedAt: number;
  /** Id of the object that this one was copied from. */
  sourceId?: string;
};

export type Campaign = StoredObject & {
  objective: string;
  specialAdCategories: string[];
  budget?: Budget;
  sharesBudget?: boolean;
};

export type Targeting = Record<string, unknown>;

export type AdSet = StoredObject & {
  campaignId: string;
  goal: string;
  billingEvent: string;
  budget?: Budget;
  startAt: number;
  endAt?: number;
  targeting: Targeting;
  promotedObject?: Record<string, unknown>;
  destinationType?: string;
  payer?: string;
  beneficiary?: string;
};

/** The end of a review; a disapproval names the policy. */
export type Review = { at: number; disapproval?: { policy: string; text: string } };

export type Ad = StoredObject & {
  campaignId: string;
  adSetId: string;
  creativeId: string;
  /** Reviews in order; before the first one, which can be in the future, the ad is in review. */
  reviews: Review[];
};

/** `spec`: the parameters of the call that say what the ad shows. */
export type Creative = { id: string; accountId: string; name: string; spec: Record<string, unknown> };

/** A picture of an ad account. `id` is `<account>:<hash>`. */
export type AdImage = {
  id: string;
  accountId: string;
  hash: string;
  name: string;
  fileId: string;
  width: number;
  height: number;
  createdAt: number;
};

/** Preview of an ad in a frame, until it expires. */
export type AdPreview = { id: string; format: string; spec: Record<string, unknown>; expiresAt: number };

/** A report that is made in the background, with the parameters of its call. */
export type ReportRun = {
  id: string;
  accountId: string;
  objectId: string;
  params: Record<string, string>;
  startedAt: number;
  statusReads: number;
};

/** A request of an asynchronous batch. */
export type AsyncSession = {
  id: string;
  accountId: string;
  name: string;
  startedAt: number;
  statusReads: number;
  /** The answer of the call, kept until the session is read as complete. */
  answer: { result: string } | { errorCode: number; exception: string };
};

export type CustomAudience = {
  id: string;
  accountId: string;
  name: string;
  subtype: string;
  /** Lower bound of the size of the audience; -1: not known. */
  lower: number;
  upper: number;
  delivery: { code: number; description: string };
  createdAt: number;
};

export type LeadForm = {
  id: string;
  pageId: string;
  name: string;
  status: 'ACTIVE' | 'ARCHIVED';
  locale: string;
  createdAt: number;
  /** Questions of the form; forms from before questions were stored ask for name and email. */
  questions?: LeadQuestion[];
  privacyPolicyUrl?: string;
};
