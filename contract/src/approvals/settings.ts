import { z } from 'zod';
import { amount } from '../ads/money.ts';
import { calls } from '../kit/call.ts';
import { id, ok, singleLine } from '../kit/text.ts';
import { SubscriberEmail } from '../subscribers.ts';

/** What can wait for a second person, besides money. */
export const contentRules = ['automators', 'posts', 'winners', 'articles'] as const;
export type ContentRule = (typeof contentRules)[number];
export type ApprovalRule = ContentRule | 'spend';

export const contentRuleLabels: Record<ContentRule, { label: string; description: string }> = {
  automators: { label: 'Automators', description: 'Before an automator goes live.' },
  posts: { label: 'Posts', description: 'Posts of members whose role is below Manager.' },
  winners: { label: 'Contest winners', description: 'Before winners are announced.' },
  articles: { label: 'AI articles', description: 'Before an article written with AI is published.' },
};

export const maxApprovers = 20;
export const maxOutsideApprovers = 10;
const approverNameMessage = 'Enter the name of this person.';
const currencyMessage = 'Enter a currency code with 3 letters, such as USD.';
export const duplicateCurrency = 'Each currency can be listed once.';
export const duplicateApprover = 'Each email address can be listed once.';

/** A person without an account who can decide on content, never on money. */
export const OutsideApprover = z.strictObject({ name: singleLine(100, approverNameMessage), email: SubscriberEmail });

/** Amounts in currency units; null: money in this currency never waits. */
export const SpendThreshold = z.strictObject({
  currency: z
    .string(currencyMessage)
    .trim()
    .regex(/^[A-Z]{3}$/, currencyMessage),
  above: amount('Enter an amount.').nullable(),
});

export const ApprovalSettings = z.strictObject({
  /** Ads and budgets that can spend more than this a day wait. */
  spend: z.array(SpendThreshold).max(50),
  automators: z.boolean(),
  posts: z.boolean(),
  winners: z.boolean(),
  articles: z.boolean(),
  /** What the owner does waits for another person, too. */
  includes_owner: z.boolean(),
  /** Members who get an email with a link, besides the owner; by user id. */
  approver_ids: z.array(id).max(maxApprovers),
  outside_approvers: z.array(OutsideApprover).max(maxOutsideApprovers),
});
export type ApprovalSettings = z.output<typeof ApprovalSettings>;

export const noApprovals: ApprovalSettings = {
  ...{ spend: [], automators: false, posts: false, winners: false, articles: false },
  ...{ includes_owner: false, approver_ids: [], outside_approvers: [] },
};

export const approvalSettingCalls = calls({
  'GET /approvals/settings': {
    summary: 'What waits for approval, and who is asked',
    need: 'owner',
    returns: z.object({
      settings: ApprovalSettings,
      /** Members who can be asked. */
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
