/** Languages an article can be written in, by their English names (specification), with their ISO 639-1 codes. */
export const articleLanguages = {
  Arabic: 'ar',
  Bengali: 'bn',
  Bulgarian: 'bg',
  Catalan: 'ca',
  'Chinese (Simplified)': 'zh',
  'Chinese (Traditional)': 'zh',
  Croatian: 'hr',
  Czech: 'cs',
  Danish: 'da',
  Dutch: 'nl',
  English: 'en',
  Estonian: 'et',
  Filipino: 'tl',
  Finnish: 'fi',
  French: 'fr',
  German: 'de',
  Greek: 'el',
  Hebrew: 'he',
  Hindi: 'hi',
  Hungarian: 'hu',
  Indonesian: 'id',
  Italian: 'it',
  Japanese: 'ja',
  Korean: 'ko',
  Latvian: 'lv',
  Lithuanian: 'lt',
  Malay: 'ms',
  Norwegian: 'no',
  Persian: 'fa',
  Polish: 'pl',
  Portuguese: 'pt',
  Romanian: 'ro',
  Russian: 'ru',
  Serbian: 'sr',
  Slovak: 'sk',
  Slovenian: 'sl',
  Spanish: 'es',
  Swedish: 'sv',
  Thai: 'th',
  Turkish: 'tr',
  Ukrainian: 'uk',
  Vietnamese: 'vi',
} as const;
export type LanguageName = keyof typeof articleLanguages;

const names = Object.keys(articleLanguages);
export const isLanguageName = (text: string): text is LanguageName => Object.hasOwn(articleLanguages, text);
export const languageNames: readonly LanguageName[] = names.filter(isLanguageName);

/** Number of options that the language field shows (specification). */
export const shownLanguages = 5;
