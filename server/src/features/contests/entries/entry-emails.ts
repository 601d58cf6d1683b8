import type { EmailContent } from '../../../platform/mail/index.ts';
import { formatInContestFormat } from '../contest/contest-times.ts';
import { contestTranslator } from '../texts/contest-texts.ts';
import type { DueMail, DueReminder } from './link-mails.store.ts';

/**
 * Email with the link to an entry: to confirm it, to come back, or because the organizer added it. It has no
 * contestant's name, because anyone can enter another person's address with any text as the name. The organizer's text
 * comes after the sentence that names the sender.
 */
export const entryEmail = (item: DueMail, url: string): EmailContent => {
  const translate = contestTranslator(item.language);
  const values = { contest: item.contestName, business: item.businessName };
  const receipt = item.receiptCode ? [translate('mail.receipt', { code: item.receiptCode })] : [];
  if (item.state !== 'unconfirmed') {
    const isFirstOfAdded = item.origin !== 'visitor' && item.mailedAt === null;
    return {
      subject: translate('mail.backSubject', values),
      paragraphs: [translate(isFirstOfAdded ? 'mail.addedText' : 'mail.backText', values), ...receipt],
      action: { label: translate('mail.backButton'), url },
      ...(isFirstOfAdded ? {} : { ending: translate('mail.ignore') }),
    };
  }
  const { subject, message } = item.options.confirm_mail;
  return {
    subject: subject || translate('mail.confirmSubject', values),
    paragraphs: [translate('mail.confirmText', values), ...(message ? [message] : []), ...receipt],
    action: { label: translate('mail.confirmButton'), url },
    ending: translate('mail.ignore'),
  };
};

/** Email on the day before the end, to contestants who asked for it. */
export const reminderEmail = (item: DueReminder, url: string): EmailContent => {
  const translate = contestTranslator(item.language);
  const time = item.endsAt ? formatInContestFormat(item.endsAt, item) : '';
  const values = { contest: item.contestName, business: item.businessName, time };
  return {
    subject: translate('mail.reminderSubject', values),
    paragraphs: [translate('mail.reminderText', values)],
    action: { label: translate('mail.backButton'), url },
  };
};
