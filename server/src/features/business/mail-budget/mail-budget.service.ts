import { strangerEmailsPerDayOfOwner, visitorEmailsPerDay } from '@fanfare/contract/business/mail-budget';
import type { Now } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { EmailContent, Mail } from '../../../platform/mail/index.ts';
import type { Notify } from '../../notifications/index.ts';
import { businessQueries } from '../business-queries.ts';
import { strangerEmailStore } from './stranger-emails.store.ts';

export type MailBudget = ReturnType<typeof mailBudget>;
type Deps = { now: Now; mail: Mail; notify: Notify };

/** The only way to send an email in the name of a business to an address that someone entered or imported. */
export const mailBudget = ({ now, mail, notify }: Deps) => ({
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
    const business = sent === visitorEmailsPerDay ? await businessQueries(tx).find(businessId) : undefined;
    if (business)
      await notify(tx, {
        ...{ userId: business.ownerId, businessId, event: 'visitor-flood', groupKey: `visitor-flood:${businessId}` },
        title: 'Unusually many emails to visitors today',
        message: `${visitorEmailsPerDay} were sent, including invitations. Forms ask visitors to try again tomorrow. Check your leads for junk.`,
        link: '/leads/inbox',
      });
  },
});
