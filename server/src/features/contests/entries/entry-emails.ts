import type { EmailContent } from '../../../platform/mail/index.ts';
import { formatMoment } from '../public-page/html/view.ts';
import { mailTextsFor } from '../public-page/texts/contest-texts.ts';
import { fillText } from '../public-page/texts/fill-text.ts';
import type { DueMail, DueReminder } from './link-mails.store.ts';

/**
 * The email with the link to an entry: to confirm it, to come back, or to learn that the organizer added it. The contestant's name isn't in it: anyone can
 * enter the address of another person, with any text as the name. The organizer's words come after the sentence that says
 * where the email comes from: the address isn't confirmed yet.
 */
export const entryEmail = (item: DueMail, url: string): EmailContent => {
  const texts = mailTextsFor(item.language);
  const values = { contest: item.contestName, business: item.businessName };
  const receipt = item.receiptCode ? [fillText(texts.receipt, { code: item.receiptCode })] : [];
  if (item.state !== 'unconfirmed') {
    const isNews = item.origin !== 'visitor' && item.mailedAt === null;
    return {
      subject: fillText(texts.backSubject, values),
      paragraphs: [fillText(isNews ? texts.addedText : texts.backText, values), ...receipt],
      action: { label: texts.backButton, url },
      ...(isNews ? {} : { ending: texts.ignore }),
    };
  }
  const { subject, message } = item.options.confirm_mail;
  return {
    subject: subject || fillText(texts.confirmSubject, values),
    paragraphs: [fillText(texts.confirmText, values), ...(message ? [message] : []), ...receipt],
    action: { label: texts.confirmButton, url },
    ending: texts.ignore,
  };
};

/** The day before the end, to contestants who asked for it. */
export const reminderEmail = (item: DueReminder, url: string): EmailContent => {
  const texts = mailTextsFor(item.language);
  const time = item.endsAt ? formatMoment(item.endsAt, item) : '';
  const values = { contest: item.contestName, business: item.businessName, time };
  return {
    subject: fillText(texts.reminderSubject, values),
    paragraphs: [fillText(texts.reminderText, values)],
    action: { label: texts.backButton, url },
  };
};
