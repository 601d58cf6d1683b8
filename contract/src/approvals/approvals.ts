import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { Paging, pageSchema } from '../kit/paging.ts';
import { id } from '../kit/text.ts';
import { families } from '../media/uploads.ts';

export const maxApprovalComment = 1000;
/**
 * Largest number of rows of a comparison that an approval request stores; a longer comparison says how many rows are
 * left out.
 */
export const maxDiffRows = 50;

/** States of an approval request, with their names on screens. */
export const approvalStates = {
  waiting: 'Waiting',
  approved: 'Approved',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  outdated: 'Outdated',
  replaced: 'Replaced',
} as const;
export type ApprovalState = keyof typeof approvalStates;
const stateKeys = [
  'waiting',
  'approved',
  'declined',
  'expired',
  'withdrawn',
  'outdated',
  'replaced',
] as const satisfies readonly ApprovalState[];

/** Label of rows and banners of work that waits for approval. */
export const waitsForApproval = 'Waits for approval';
export const waitsForApprovalMessage = 'This waits for approval. You’ll be notified when it’s decided.';

export const outdatedApproval = 'This changed after the request, so it can’t be approved. Ask for approval again.';
/** Message about approved work whose subject was edited before it was published. */
export const changedAfterApproval = 'It was edited before it was published. Ask for approval again.';
/** Publishing time that is shown for a post without a time of its own. */
export const rightAfterApproval = 'Right after approval';
/** Publishing time that is shown for a post on hold. */
export const whenCampaignStarts = 'At its scheduled time, once its campaign starts again';
/** Note in a delivery's ledger about work that a second person approved. */
export const approvedNote = (requestedBy: string, approvedBy: string): string =>
  `Requested by ${requestedBy}. Approved by ${approvedBy}.`;
/** Text in place of the name of a person whose account was deleted. */
export const formerMember = 'Former member';

/** Message about an approval request that was replaced: its subject was edited and approval was asked for again. */
export const replacedApproval = 'It was edited and asked for again. A newer request took its place.';
export const approvalBusy = 'This request is being decided right now. Try again in a moment.';
export const otherPerson = (name: string): string =>
  `This link was sent to ${name}. Sign in as ${name} to decide with it.`;

/**
 * The page of a request. `businessId`: members of several businesses see it in the right one. `userId`: the user to
 * whom the link in an email was sent.
 */
export const approvalPath = (request: { id: number; businessId: number; userId?: number | undefined }): string => {
  const path = `/approvals/${request.id}?business=${request.businessId}`;
  return request.userId === undefined ? path : `${path}&for=${request.userId}`;
};

/** A path of a file on our origin. */
const filePath = z.string().startsWith('/files/');
const DiffMedium = z.object({
  family: z.enum(families),
  path: filePath,
  /** Path of the thumbnail of an image. */
  small_path: filePath,
  alt: z.string(),
});
/** One difference that the request makes. `media`: the media of the library that `after` names. */
export const DiffRow = z.object({
  label: z.string(),
  before: z.string(),
  after: z.string(),
  media: z.array(DiffMedium).optional(),
});
export type DiffRow = z.output<typeof DiffRow>;

/** Amount that affected budgets can spend in a day, in currency units. `has_unknown`: some of them are not known. */
const DailyMoney = z.object({ currency: z.string(), amount: z.string(), has_unknown: z.boolean() });

export const Approval = z.object({
  id: z.number(),
  kind: z.string(),
  /** Label of the request's kind as shown: "Ad change". */
  kind_label: z.string(),
  title: z.string(),
  summary: z.string(),
  state: z.enum(stateKeys),
  money: z.array(DailyMoney),
  requested_by: z.string(),
  requested_at: dateTime,
  expires_at: dateTime,
  decided_by: z.string().nullable(),
  decided_at: dateTime.nullable(),
  comment: z.string().nullable(),
});
export type Approval = z.output<typeof Approval>;

export const ApprovalDetail = Approval.extend({
  diff: z.array(DiffRow),
  /** Path of the page of the work that waits, in this product; null when it has none. */
  url: z.string().nullable(),
  can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
  /** Reason why the member can't decide; null when they can, or when the request is decided. */
  refusal: z.string().nullable(),
});
export type ApprovalDetail = z.output<typeof ApprovalDetail>;

const ApprovalParams = z.object({ id });
/** `for`: the user whom the link in the email was sent to. */
const LinkQuery = z.strictObject({ for: id.optional() });
const commentMessage = `Enter at most ${maxApprovalComment} characters.`;
const Decision = z.strictObject({
  comment: z.string(commentMessage).trim().max(maxApprovalComment, commentMessage).default(''),
  for: id.optional(),
});

export const approvalCalls = calls({
  'GET /approvals': {
    summary: 'Requests for approval, newest first',
    need: 'member',
    query: Paging.extend({
      state: z.enum(['waiting', 'decided']).default('waiting'),
      kind: z.string().max(50).optional(),
    }),
    returns: pageSchema(Approval),
  },
  'GET /approvals/count': {
    summary: 'How many requests wait for me',
    need: 'member',
    returns: z.object({ waiting: z.number() }),
  },
  'GET /approval/{id}': {
    summary: 'One request for approval with its comparison',
    need: 'member',
    params: ApprovalParams,
    query: LinkQuery,
    returns: ApprovalDetail,
  },
  'POST /approval/{id}/approve': {
    summary: 'Approve a request of another person',
    need: 'member',
    params: ApprovalParams,
    body: Decision,
    returns: ApprovalDetail,
  },
  'POST /approval/{id}/decline': {
    summary: 'Decline a request of another person',
    need: 'member',
    params: ApprovalParams,
    body: Decision,
    returns: ApprovalDetail,
  },
  'POST /approval/{id}/withdraw': {
    summary: 'Withdraw my own request',
    need: 'member',
    params: ApprovalParams,
    returns: ApprovalDetail,
  },
});
