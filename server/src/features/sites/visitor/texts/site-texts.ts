import type { SiteLanguage } from '@fanfare/contract/sites/languages';
import {
  type MessageKey,
  type MessageValues,
  messageFiles,
  type Translate,
} from '../../../../platform/message-files.ts';
import type en from './en.json';

/** Texts of the site's own pages. */
export type SiteMessage = MessageKey<typeof en>;
export const siteMessageFolder: URL = new URL('./', import.meta.url);
/** Sites in other languages have these texts in English. */
export const siteMessageLanguages = ['de', 'en', 'es', 'fr', 'it'] as const;

export const siteMessageValues = {
  subscribeConsent: { site: 'text' },
} as const satisfies MessageValues<SiteMessage>;

export type SiteTranslate = Translate<SiteMessage, typeof siteMessageValues>;

export const siteTranslator: (language: SiteLanguage) => SiteTranslate = messageFiles<
  SiteMessage,
  typeof siteMessageValues
>({ folder: siteMessageFolder, languages: siteMessageLanguages });
