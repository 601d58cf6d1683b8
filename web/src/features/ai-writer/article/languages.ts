import { articleLanguages, type LanguageName, languageNames, shownLanguages } from '@fanfare/contract/ai/languages';

/** Language code of a tag. Norwegian has two written forms with tags of their own. */
const codeOf = (tag: string): string => {
  const code = tag.toLowerCase().split('-')[0] ?? '';
  return code === 'nb' || code === 'nn' ? 'no' : code;
};

/** All languages, those of the site first. */
export const orderLanguages = (siteLanguage: string): LanguageName[] => {
  const isOfSite = (name: LanguageName) => articleLanguages[name] === codeOf(siteLanguage);
  return [...languageNames.filter(isOfSite), ...languageNames.filter((name) => !isOfSite(name))];
};

/** The options for a typed text: names that begin with it come before names that contain it. */
export const findLanguages = (names: readonly LanguageName[], typed: string): LanguageName[] => {
  const text = typed.trim().toLowerCase();
  const matches = names.filter((name) => name.toLowerCase().includes(text));
  const isStart = (name: string) => name.toLowerCase().startsWith(text);
  return [...matches.filter(isStart), ...matches.filter((name) => !isStart(name))].slice(0, shownLanguages);
};
