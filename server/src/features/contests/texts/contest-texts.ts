import { type EntryMessage, entryMessages } from '@fanfare/contract/contests/entry';
import { type SiteLanguage, siteLanguageTags } from '@fanfare/contract/sites/languages';
import { type MessageKey, type MessageValues, messageFiles, type Translate } from '../../../platform/message-files.ts';
import type en from './en.json';

/**
 * Names of the texts for contestants: pages, prompts of actions where the organizer wrote none, emails, and the
 * contract's `entryMessages`. They use the polite form where a language has one.
 */
export type ContestMessage = MessageKey<typeof en>;
export const contestMessageFolder: URL = new URL('./', import.meta.url);

export const contestMessageValues = {
  'page.by': { business: 'text' },
  'page.starts': { time: 'text' },
  'page.ends': { time: 'text' },
  'page.ended': { time: 'text' },
  'page.timeZone': { zone: 'text' },
  'page.entries': { n: 'number' },
  'page.consent': { organizer: 'text' },
  'page.consentAge': { age: 'text' },
  'page.newsletter': { business: 'text' },
  'page.worth': { value: 'text' },
  'page.quantity': { n: 'number' },
  'page.minPoints': { n: 'number' },
  'page.confirmText': { contest: 'text' },
  'page.hello': { name: 'text' },
  'page.points': { n: 'number' },
  'page.plus': { n: 'number' },
  'page.postContains': { text: 'text' },
  'page.referralText': { n: 'number' },
  'page.friends': { n: 'number' },
  'page.claimTitle': { prize: 'text' },
  'page.claimText': { time: 'text' },
  'page.minimumAge': { age: 'text' },
  'mail.confirmSubject': { contest: 'text' },
  'mail.confirmText': { contest: 'text', business: 'text' },
  'mail.backSubject': { contest: 'text' },
  'mail.backText': { contest: 'text', business: 'text' },
  'mail.addedText': { contest: 'text', business: 'text' },
  'mail.reminderSubject': { contest: 'text' },
  'mail.reminderText': { contest: 'text', business: 'text', time: 'text' },
  'mail.receipt': { code: 'text' },
  'mail.wonSubject': { contest: 'text' },
  'mail.wonText': { prize: 'text', contest: 'text', business: 'text' },
} as const satisfies MessageValues<ContestMessage>;

export type ContestTranslate = Translate<ContestMessage, typeof contestMessageValues>;

export const contestTranslator: (language: SiteLanguage) => ContestTranslate = messageFiles<
  ContestMessage,
  typeof contestMessageValues
>({ folder: contestMessageFolder, languages: siteLanguageTags });

const isEntryMessage = (name: string): name is EntryMessage => name in entryMessages;

/** Translates a validation message of the contract (`entryMessages`); any other text is returned unchanged. */
export const translateMessage = (language: SiteLanguage, text: string): string => {
  const name = Object.keys(entryMessages)
    .filter(isEntryMessage)
    .find((key) => entryMessages[key] === text);
  return name ? contestTranslator(language)(`messages.${name}`) : text;
};
