import type { Now } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { EmailContent, Mail } from '../../../platform/mail/index.ts';
import { strangerEmailStore } from './stranger-emails.store.ts';

export type MailBudget = ReturnType<typeof mailBudget>;
type Deps = { now: Now; mail: Mail };

/** The only way to send an email in the name of a business to an address that someone entered or imported. */
export const mailBudget = ({ now, mail }: Deps) => ({
  /** Sends and counts the email when, and only when, `tx` commits. */
  sendToStranger: async (tx: Tx, businessId: number, to: string, email: EmailContent) => {
    const today = now().toISOString().slice(0, 10);
    if (!(await strangerEmailStore(tx).add(businessId, today))) throw new Problem('mail-budget-spent');
    await mail.send(tx, to, email);
  },
});
