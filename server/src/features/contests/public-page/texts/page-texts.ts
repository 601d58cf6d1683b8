import type { SiteLanguage } from '@fanfare/contract/sites/languages';
import { de } from './de.ts';
import { en, type PageTexts } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';
import { pt } from './pt.ts';

const translations: Partial<Record<SiteLanguage, PageTexts>> = { en, de, es, fr, it, nl, pt };

/** Texts of contest pages; English in languages without a translation. */
export const pageTextsFor = (language: SiteLanguage): PageTexts => translations[language] ?? en;
