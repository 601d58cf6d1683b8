import { z } from 'zod';
import { amount } from '../ads/money.ts';
import { calls } from '../kit/call.ts';
import { ok } from '../kit/success.ts';
import { id, singleLine } from '../kit/text.ts';
import { SubscriberEmail } from '../subscribers.ts';

/** Reason why content waits for approval, by its type. */
export type ContentRule = 'articles' | 'posts' | 'winners';
export type ApprovalRule = ContentRule | 'spend';

/** Number of hours that an approval request waits before it expires. */
export const expiryHours = { default: 72, min: 1, max: 720 } as const;
const expiryMessage = `Enter ${expiryHours.min} to ${expiryHours.max} hours.`;
export const maxApprovers = 20;
export const maxOutsideApprovers = 10;
const approverNameMessage = 'Enter the name of this person.';
const currencyMessage = 'Enter a currency code with 3 letters, such as USD.';
export const duplicateCurrency = 'Each currency can be listed once.';
export const duplicateApprover = 'Each email address can be listed once.';
export const memberAsOutsideApprover =
  'This address belongs to a member of the business. List only people without an account here.';

/** A person without an account who can decide on content, never on money. */
const OutsideApprover = z.strictObject({ name: singleLine(100, approverNameMessage), email: SubscriberEmail });

/** Amounts in currency units; null: money in this currency never waits. */
const SpendThreshold = z.strictObject({
  currency: z
    .string(currencyMessage)
    .trim()
    .regex(/^[A-Z]{3}$/, currencyMessage),
  above: amount('Enter an amount.').nullable(),
});

export const ApprovalSettings = z.strictObject({
  /** Thresholds by currency: ads and budgets that can spend more a day wait for approval. */
  spend: z.array(SpendThreshold).max(50),
  /** True if articles of bulk AI wait for approval before they are published. */
  articles: z.boolean(),
  /** True if social posts, and posts of sites with their shares, wait for approval before they are published. */
  posts: z.boolean(),
  /** True if winners of contests wait for approval before they are announced. */
  winners: z.boolean(),
  /** True if even the owner's own work waits for the approval of another person. */
  includes_owner: z.boolean(),
  expiry_hours: z
    .number(expiryMessage)
    .int(expiryMessage)
    .min(expiryHours.min, expiryMessage)
    .max(expiryHours.max, expiryMessage),
  /** Members who get an email with a link, besides the owner; by user id. */
  approver_ids: z.array(id).max(maxApprovers),
  outside_approvers: z.array(OutsideApprover).max(maxOutsideApprovers),
});
export type ApprovalSettings = z.output<typeof ApprovalSettings>;

export const noApprovals: ApprovalSettings = {
  spend: [],
  articles: false,
  posts: false,
  winners: false,
  includes_owner: false,
  expiry_hours: expiryHours.default,
  approver_ids: [],
  outside_approvers: [],
};

export const approvalSettingCalls = calls({
  'GET /approvals/settings': {
    summary: 'What waits for approval, and who is asked',
    need: 'owner',
    returns: z.object({
      settings: ApprovalSettings,
      /** Currencies of the ad accounts of the business. */
      currencies: z.array(z.string()),
      /** Members who can be asked for an approval. */
      members: z.array(z.object({ user_id: z.number(), name: z.string(), email: z.string() })),
    }),
  },
  'POST /approvals/settings': {
    summary: 'Set what waits for approval, and who is asked',
    need: 'owner',
    body: ApprovalSettings,
    returns: ok,
  },
});
