export const siteLanguageTags = [
  ...(['ar', 'cs', 'da', 'de', 'el', 'en', 'es', 'fi', 'fr', 'he', 'hu', 'it'] as const),
  ...(['ja', 'ko', 'nb', 'nl', 'pl', 'pt', 'ro', 'sv', 'tr', 'uk', 'vi', 'zh'] as const),
] as const;
export type SiteLanguage = (typeof siteLanguageTags)[number];

/** Site languages with their native names. */
export const siteLanguages: Record<SiteLanguage, string> = {
  ar: 'العربية',
  cs: 'Čeština',
  da: 'Dansk',
  de: 'Deutsch',
  el: 'Ελληνικά',
  en: 'English',
  es: 'Español',
  fi: 'Suomi',
  fr: 'Français',
  he: 'עברית',
  hu: 'Magyar',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  nb: 'Norsk bokmål',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  ro: 'Română',
  sv: 'Svenska',
  tr: 'Türkçe',
  uk: 'Українська',
  vi: 'Tiếng Việt',
  zh: '中文',
};
