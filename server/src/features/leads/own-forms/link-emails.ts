import { dayMs } from '@fanfare/contract/kit/durations';
import { leadLimits } from '@fanfare/contract/leads/limits';
import type { Tx } from '../../../platform/db/index.ts';
import type { EmailContent } from '../../../platform/mail/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { MailBudget } from '../../business/index.ts';
import { linkEmailStore } from './own-forms.store.ts';

export type LinkEmails = ReturnType<typeof linkEmails>;
type Deps = { budget: MailBudget };

/** Limit of emails with a link to people who sent a form: a few per mailbox and day, whatever form was sent. */
export const linkEmails = ({ now }: Platform, { budget }: Deps) => ({
  /**
   * Checks the limit of emails; false when too many emails were sent to this mailbox. Requests for one mailbox wait for
   * each other.
   */
  isAllowed: async (tx: Tx, businessId: number, mailbox: string): Promise<boolean> => {
    await budget.requireLeft(tx, businessId);
    const emails = linkEmailStore(tx);
    await emails.lockMailbox(mailbox);
    const at = now().getTime();
    if ((await emails.count(mailbox, new Date(at - leadLimits.confirmEmailSeconds * 1000))) > 0) return false;
    return (await emails.count(mailbox, new Date(at - dayMs))) < leadLimits.confirmEmailsPerDay;
  },

  send: async (tx: Tx, businessId: number, to: { email: string; mailbox: string }, email: EmailContent) => {
    await budget.sendToStranger(tx, businessId, to.email, email);
    await linkEmailStore(tx).add(to.mailbox, now());
  },
});
