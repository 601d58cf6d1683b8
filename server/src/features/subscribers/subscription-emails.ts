import type { SiteLanguage } from '@fanfare/contract/sites/languages';
import type { EmailContent } from '../../platform/mail/index.ts';
import { translationsFor } from './translations.ts';

type Sender = NonNullable<EmailContent['sender']>;

export const confirmationEmail = (language: SiteLanguage, sender: Sender, url: string): EmailContent => {
  const { confirmSubject, confirmText, confirm, confirmEnding } = translationsFor(language, sender.name);
  const action = { label: confirm, url };
  return { sender, subject: confirmSubject, paragraphs: [confirmText], action, ending: confirmEnding };
};

/** To a subscriber who asked again. */
export const alreadySubscribedEmail = (language: SiteLanguage, sender: Sender, url: string): EmailContent => {
  const { subscribedTitle, alreadyText, unsubscribe } = translationsFor(language, sender.name);
  return { sender, subject: subscribedTitle, paragraphs: [alreadyText], ending: `${unsubscribe}: ${url}` };
};
