import type { SiteLanguage } from '@fanfare/contract/sites/languages';
import type { EmailContent } from '../../platform/mail/index.ts';
import { translationsFor } from './translations.ts';

export const confirmationEmail = (language: SiteLanguage, sender: string, url: string): EmailContent => {
  const { confirmSubject, confirmText, confirm, confirmEnding } = translationsFor(language, sender);
  return { subject: confirmSubject, paragraphs: [confirmText], action: { label: confirm, url }, ending: confirmEnding };
};

/** To a subscriber who asked again. */
export const alreadySubscribedEmail = (language: SiteLanguage, sender: string, url: string): EmailContent => {
  const { subscribedTitle, alreadyText, unsubscribe } = translationsFor(language, sender);
  return { subject: subscribedTitle, paragraphs: [alreadyText], ending: `${unsubscribe}: ${url}` };
};
