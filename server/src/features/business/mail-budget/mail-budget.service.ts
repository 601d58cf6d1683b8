import { strangerEmailsPerDayOfOwner, visitorEmailsPerDay } from '@fanfare/contract/business/mail-budget';
import type { Tx } from '../../../platform/db/index.ts';
import type { EmailContent } from '../../../platform/mail/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Notify } from '../../notifications/index.ts';
import { businessStore } from '../business.store.ts';
import { strangerEmailStore } from './stranger-emails.store.ts';

export type MailBudget = ReturnType<typeof mailBudget>;
type Deps = { notify: Notify };

/**
 * Service for emails in the name of a business to addresses that someone entered or imported. All such emails are sent
 * by this service.
 */
export const mailBudget = ({ now, mail }: Platform, { notify }: Deps) => ({
  /** Rejects a visitor's request that could send an email, before its answer can depend on the address. */
  requireLeft: async (tx: Tx, businessId: number) => {
    const today = now().toISOString().slice(0, 10);
    const store = strangerEmailStore(tx);
    if ((await store.count(businessId, today)) >= visitorEmailsPerDay) throw new Problem('mail-budget-spent');
    if ((await store.countOfOwner(businessId, today)) >= strangerEmailsPerDayOfOwner)
      throw new Problem('mail-budget-spent');
  },

  /** Sends and counts the email when, and only when, `tx` commits. */
  sendToStranger: async (tx: Tx, businessId: number, to: string, email: EmailContent) => {
    const today = now().toISOString().slice(0, 10);
    const store = strangerEmailStore(tx);
    const sent = await store.add(businessId, today);
    if (sent === undefined || (await store.countOfOwner(businessId, today)) > strangerEmailsPerDayOfOwner)
      throw new Problem('mail-budget-spent');
    await mail.send(tx, to, email);
    const business = sent === visitorEmailsPerDay ? await businessStore(tx).find(businessId) : undefined;
    if (business)
      await notify(tx, {
        userId: business.ownerId,
        businessId,
        event: 'visitor-flood',
        groupKey: `visitor-flood:${businessId}`,
        title: 'Unusually many emails to visitors today',
        message: `${visitorEmailsPerDay} were sent, including invitations. Forms ask visitors to try again tomorrow. Check your leads for junk.`,
        link: '/leads/inbox',
      });
  },
});
