import type { SiteLanguage } from '@fanfare/contract/sites/languages';
import type { EmailContent } from '../../platform/mail/index.ts';
import { subscriberTranslator } from './texts/subscriber-texts.ts';

type Sender = NonNullable<EmailContent['sender']>;

export const confirmationEmail = (language: SiteLanguage, sender: Sender, url: string): EmailContent => {
  const translate = subscriberTranslator(language);
  const values = { sender: sender.name };
  return {
    sender,
    subject: translate('confirmSubject', values),
    paragraphs: [translate('confirmText', values)],
    action: { label: translate('confirm'), url },
    ending: translate('confirmEnding'),
  };
};

/** Email to a subscriber who asked again. */
export const alreadySubscribedEmail = (language: SiteLanguage, sender: Sender, url: string): EmailContent => {
  const translate = subscriberTranslator(language);
  const values = { sender: sender.name };
  return {
    sender,
    subject: translate('subscribedTitle', values),
    paragraphs: [translate('alreadyText', values)],
    ending: `${translate('unsubscribe')}: ${url}`,
  };
};
