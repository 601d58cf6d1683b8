import type { SiteLanguage } from '@fanfare/contract/sites/languages';
import { type MessageKey, type MessageValues, messageFiles, type Translate } from '../../../platform/message-files.ts';
import type en from './en.json';

/** Texts of emails to subscribers and of the pages behind their links. `sender`: the name of the site. */
export type SubscriberMessage = MessageKey<typeof en>;
export const subscriberMessageFolder: URL = new URL('./', import.meta.url);
/** Subscribers of other languages get these texts in English. */
export const subscriberMessageLanguages = ['de', 'en', 'es', 'fr', 'it'] as const;

export const subscriberMessageValues = {
  confirmSubject: { sender: 'text' },
  confirmText: { sender: 'text' },
  subscribedTitle: { sender: 'text' },
  alreadyText: { sender: 'text' },
  unsubscribeTitle: { sender: 'text' },
  unsubscribedTitle: { sender: 'text' },
  back: { sender: 'text' },
} as const satisfies MessageValues<SubscriberMessage>;

export type SubscriberTranslate = Translate<SubscriberMessage, typeof subscriberMessageValues>;

export const subscriberTranslator: (language: SiteLanguage) => SubscriberTranslate = messageFiles<
  SubscriberMessage,
  typeof subscriberMessageValues
>({ folder: subscriberMessageFolder, languages: subscriberMessageLanguages });
