import { approvalPath } from '@fanfare/contract/approvals/approvals';
import { hourMs } from '@fanfare/contract/kit/durations';
import { type FindMembership, linkPath } from '../../platform/http/index.ts';
import type { EmailContent } from '../../platform/mail/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { hashToken, newToken } from '../../platform/random.ts';
import { businessQueries, type MailBudget } from '../business/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { ApprovalKinds, Decider } from './approval-kind.ts';
import {
  type ApprovalLinkRow,
  type ApprovalRow,
  approvalLinkStore,
  approvalSettingStore,
  approvalStore,
  type ListedApproval,
} from './approvals.store.ts';
import { type DecisionService, toActor, type Verdict } from './decision.service.ts';

export type LinkService = ReturnType<typeof linkService>;
type Deps = {
  budget: Pick<MailBudget, 'sendToStranger'>;
  notify: Notify;
  findMembership: FindMembership;
  kinds: ApprovalKinds;
  decisions: DecisionService;
};
/** Recipient of a link. `userId`: undefined for people without an account. */
type Recipient = { userId?: number; email: string; name: string; hasMail: boolean };
/** A link with its request. `canDecide`: true while the link's person can decide. */
export type OpenedLink = ListedApproval & {
  link: ApprovalLinkRow;
  businessName: string;
  isExpired: boolean;
  spendsMoney: boolean;
  canDecide: boolean;
  isCurrent: boolean;
};

export const approvalLink = 'approval';
const maxMailedRows = 10;

/**
 * Service for links to requests in emails: sent to the owner and the chosen approvers, and the work of their buttons.
 */
export const linkService = (platform: Platform, deps: Deps) => {
  const { db, now, random, origin, mail } = platform;
  const { budget, notify, findMembership, kinds, decisions } = deps;

  /** Lists the owner and the chosen members who can decide on a request, without the requester. */
  const listMembers = async ({ businessId, requestedById, ...approval }: ApprovalRow): Promise<Recipient[]> => {
    const business = await businessQueries(db).find(businessId);
    const settings = await approvalSettingStore(db).find(businessId);
    if (!business) return [];
    const ids = [...new Set([business.ownerId, ...(settings?.approverIds ?? [])])].filter((id) => id !== requestedById);
    const members = await approvalSettingStore(db).listMembers(businessId, ids);
    const recipients: Recipient[] = [];
    for (const { userId, name, email, emailConfirmedAt, deactivatedAt } of members) {
      const membership = await findMembership(userId, businessId);
      if (!membership || !(await kinds.includes(membership, approval, 'decide'))) continue;
      recipients.push({ userId, name, email, hasMail: emailConfirmedAt !== null && deactivatedAt === null });
    }
    return recipients;
  };

  /**
   * Lists the approvers without an account, except the requester, who may have become a member after their address was
   * listed.
   */
  const listOutside = async (listed: ListedApproval): Promise<Recipient[]> => {
    const { businessId, kind } = listed.approval;
    if (kinds.find(kind)?.spendsMoney ?? true) return [];
    const settings = await approvalSettingStore(db).find(businessId);
    const others = (settings?.outsideApprovers ?? []).filter(({ email }) => !isOfRequester(email, listed));
    return others.map(({ name, email }) => ({ name, email, hasMail: true }));
  };

  /** Sends a link once to each person, however often the job runs. */
  const sendLink = (listed: ListedApproval, recipient: Recipient, businessName: string): Promise<void> =>
    db.transaction(async (tx) => {
      const { id: approvalId, businessId, title } = listed.approval;
      const { userId, email, name, hasMail } = recipient;
      const key = newToken(random);
      const isNew = await approvalLinkStore(tx).insert({
        businessId,
        approvalId,
        keyHash: hashToken(key),
        userId: userId ?? null,
        email: email.toLowerCase(),
        name,
      });
      if (!isNew) return;
      const content = toEmail(listed, recipient, businessName, `${origin}${linkPath(approvalLink, key)}`);
      if (userId === undefined) return budget.sendToStranger(tx, businessId, email, content);
      if (hasMail) await mail.send(tx, email, content);
      await notify(tx, {
        userId,
        businessId,
        event: 'approval-requested',
        groupKey: `approval-requested:${approvalId}`,
        title: `Approval needed: ${title}`,
        message: `${listed.requester ?? 'A member'} asks for your approval.`,
        link: approvalPath({ id: approvalId, businessId }),
      });
    });

  /** Finds the decider that the person of a link would be; undefined if that person can't decide now. */
  const findDecider = async (link: ApprovalLinkRow, listed: ListedApproval): Promise<Decider | undefined> => {
    const { approval } = listed;
    const { businessId, userId, name, email } = link;
    const as = { timeZone: 'UTC', businessId, requestId: `approval-${approval.id}` };
    if (userId !== null) {
      const membership = await findMembership(userId, businessId);
      const [member] = await approvalSettingStore(db).listMembers(businessId, [userId]);
      if (!membership || member?.deactivatedAt !== null || userId === approval.requestedById) return undefined;
      if (!(await kinds.includes(membership, approval, 'decide'))) return undefined;
      return { userId, name, isOwner: membership.isOwner, actor: toActor(userId, name, as) };
    }
    const business = await businessQueries(db).find(businessId);
    const settings = await approvalSettingStore(db).find(businessId);
    const isListed = settings?.outsideApprovers.some((one) => one.email.toLowerCase() === email) ?? false;
    if (!business || !isListed || isOfRequester(email, listed)) return undefined;
    return { userId: null, name: `${name} (${email})`, isOwner: false, actor: toActor(business.ownerId, '', as) };
  };

  const find = async (key: string): Promise<(OpenedLink & { decider: Decider | undefined }) | undefined> => {
    const link = await approvalLinkStore(db).findByKeyEverywhere(hashToken(key));
    const listed = link && (await approvalStore(db).find(link.businessId, link.approvalId));
    const business = link && (await businessQueries(db).find(link.businessId));
    if (!link || !listed || !business) return undefined;
    const { approval } = listed;
    const kind = kinds.find(approval.kind);
    const decider = await findDecider(link, listed);
    const membership = link.userId === null ? null : await findMembership(link.userId, link.businessId);
    return {
      ...listed,
      link,
      businessName: business.name,
      decider,
      canDecide: decider !== undefined,
      isExpired: approval.expiresAt <= now(),
      spendsMoney: kind?.spendsMoney ?? true,
      isCurrent: decider !== undefined && ((await kind?.isCurrent(approval, membership ?? undefined)) ?? false),
    };
  };

  return {
    find: (key: string): Promise<OpenedLink | undefined> => find(key),

    /** Decides on content by a link. Does nothing if the link's person can't decide, because the page shows why. */
    decide: async (key: string, verdict: Verdict, comment: string): Promise<void> => {
      const opened = await find(key);
      if (!opened?.decider || opened.spendsMoney || opened.approval.state !== 'waiting') return;
      const { decider, isCurrent } = opened;
      await decisions.decide(opened.approval, verdict, { decider, comment, isCurrent }).catch(ignoreEnded);
    },

    sendLinks: async (businessId: number, approvalId: number): Promise<void> => {
      const listed = await approvalStore(db).find(businessId, approvalId);
      const business = await businessQueries(db).find(businessId);
      if (!listed || !business || listed.approval.state !== 'waiting') return;
      const recipients = [...(await listMembers(listed.approval)), ...(await listOutside(listed))];
      for (const recipient of recipients) await sendLink(listed, recipient, business.name).catch(ignoreBudget);
    },
  };
};

const isOfRequester = (email: string, { requesterEmail }: ListedApproval): boolean =>
  email.toLowerCase() === requesterEmail?.toLowerCase();

/** Ignores the problem that a request has ended, because the link's page shows how it ended. */
const ignoreEnded = (error: unknown): void => {
  const isEnded = error instanceof Problem && (error.code === 'approval-closed' || error.code === 'approval-outdated');
  if (!isEnded) throw error;
};

/** Ignores a spent mail budget of one approver, so that further approvers are still asked. */
const ignoreBudget = (error: unknown): void => {
  if (!(error instanceof Problem && error.code === 'mail-budget-spent')) throw error;
};

const maxMailedText = 500;
const toMailedRow = ({ label, before, after }: ApprovalRow['diff'][number]): string => {
  const text = `${label}: ${[before, after].filter((part) => part !== '').join(' → ')}`;
  return text.length > maxMailedText ? `${text.slice(0, maxMailedText)}…` : text;
};

const hoursBetween = (start: Date, end: Date): number => Math.round((end.getTime() - start.getTime()) / hourMs);

const toEmail = (
  { approval: { title, summary, diff, requestedAt, expiresAt }, requester }: ListedApproval,
  { name }: Recipient,
  businessName: string,
  url: string,
): EmailContent => ({
  subject: `Approval needed: ${title}`,
  paragraphs: [
    `Hello ${name},`,
    `${requester ?? 'A member'} asks for your approval in ${businessName}: ${title}`,
    ...(summary ? [summary] : []),
    ...diff.slice(0, maxMailedRows).map(toMailedRow),
  ],
  action: { label: 'Review the request', url },
  ending: `The link is yours alone. It expires after ${hoursBetween(requestedAt, expiresAt)} hours.`,
});
