import { createHash } from 'node:crypto';
import { strangerEmailsPerDay } from '@fanfare/contract/business/mail-budget';
import type { EntryOrigin } from '@fanfare/contract/contests/contestants';
import { entryLimits, entryMailShares, entryMailsPerDay } from '@fanfare/contract/contests/entry';

/** Fields of an email with the link to an entry that budgets depend on. */
export type BudgetedMail = {
  contestId: number;
  businessId: number;
  emailNormalized: string;
  origin: EntryOrigin;
  /** Keyed hash of the network the entry came from; null for entries added by the organizer. */
  network: string | null;
  /** True for a contest at an event, where many contestants share one network. */
  isEvent: boolean;
  /** Access level of the owner of the business. */
  accessLevel: number;
  dueAt: Date | null;
};
type Budget = { key: string; limit: number };

export const businessKey = (businessId: number): string => `business:${businessId}`;
export const networkKey = (contestId: number, network: string): string => `network:${contestId}:${network}`;
export const mailsPerDay = (accessLevel: number): number => entryMailsPerDay[accessLevel] ?? entryMailsPerDay[0];

/**
 * Number of emails, at least one, that entries from one network can still get today when the business has `left` emails
 * left.
 */
export const networkLimit = (left: number, isEvent: boolean): number =>
  Math.ceil(left * (isEvent ? entryMailShares.eventNetwork : entryMailShares.network));

const mailboxKey = ({ emailNormalized }: BudgetedMail): string =>
  `mailbox:${createHash('sha256').update(emailNormalized).digest('base64url')}`;
const laterKey = ({ businessId }: BudgetedMail): string => `later:${businessId}`;
const addedKey = ({ businessId }: BudgetedMail): string => `added:${businessId}`;

/** Keys of the budgets that an email counts toward: recipient, network, business. */
export const budgetKeys = (mail: BudgetedMail): string[] => [
  mailboxKey(mail),
  businessKey(mail.businessId),
  laterKey(mail),
  addedKey(mail),
  ...(mail.network === null ? [] : [networkKey(mail.contestId, mail.network)]),
];

/** Budget of one day's emails (UTC). `counts` has the emails sent so far by key, and is kept up to date. */
export const createMailBudget = (counts: Map<string, number>, dayStart: Date) => {
  const countOf = (key: string) => counts.get(key) ?? 0;
  const budgetsOf = (mail: BudgetedMail): Budget[] => {
    const perDay = mailsPerDay(mail.accessLevel);
    const left = perDay - countOf(businessKey(mail.businessId));
    const isAdded = mail.origin !== 'visitor';
    const isLate = mail.dueAt !== null && mail.dueAt <= dayStart;
    return [
      { key: mailboxKey(mail), limit: entryLimits.mailsPerAddressAndDay },
      { key: businessKey(mail.businessId), limit: perDay },
      ...(isAdded || isLate ? [{ key: laterKey(mail), limit: perDay * entryMailShares.later }] : []),
      ...(isAdded ? [{ key: addedKey(mail), limit: strangerEmailsPerDay }] : []),
      ...(mail.network === null
        ? []
        : [{ key: networkKey(mail.contestId, mail.network), limit: networkLimit(left, mail.isEvent) }]),
    ];
  };
  return {
    /**
     * True if an email waits because the network or the business has used up its budget, not the recipient's address.
     */
    isCrowded: (mail: BudgetedMail): boolean =>
      budgetsOf(mail).some(({ key, limit }) => key !== mailboxKey(mail) && countOf(key) >= limit),

    /** Counts an email and returns true, if the budgets of today allow it. */
    take: (mail: BudgetedMail): boolean => {
      const budgets = budgetsOf(mail);
      if (budgets.some(({ key, limit }) => countOf(key) >= limit)) return false;
      for (const { key } of budgets) counts.set(key, countOf(key) + 1);
      return true;
    },
  };
};
