import { type ActionKind, actionInfo } from '@fanfare/contract/contests/actions';
import { type EntryMessage, entryMessages } from '@fanfare/contract/contests/entry';
import type { SiteLanguage } from '@fanfare/contract/sites/languages';
import { en, enMail, type MailTexts, type PageTexts } from './en.ts';
import type { Translation } from './translation.ts';
import { translations } from './translations.ts';

const findTranslation = (language: SiteLanguage): Translation | undefined =>
  language === 'en' ? undefined : translations[language];

export const pageTextsFor = (language: SiteLanguage): PageTexts => findTranslation(language)?.page ?? en;

export const mailTextsFor = (language: SiteLanguage): MailTexts => findTranslation(language)?.mail ?? enMail;

export const actionPrompt = (language: SiteLanguage, kind: ActionKind): string =>
  findTranslation(language)?.prompts[kind] ?? actionInfo[kind].prompt;

export const entryMessage = (language: SiteLanguage, message: EntryMessage): string =>
  findTranslation(language)?.messages[message] ?? entryMessages[message];

/** A message of the contract in another language; other texts stay. */
export const translateMessage = (language: SiteLanguage, text: string): string => {
  const messages: Readonly<Record<string, string>> = findTranslation(language)?.messages ?? {};
  const [name = ''] = Object.entries(entryMessages).find(([, message]) => message === text) ?? [];
  return messages[name] ?? text;
};
