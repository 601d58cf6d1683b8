import type { SiteLanguage } from '@fanfare/contract/sites/languages';
import { cs } from './latin-script/cs.ts';
import { da } from './latin-script/da.ts';
import { de } from './latin-script/de.ts';
import { es } from './latin-script/es.ts';
import { fi } from './latin-script/fi.ts';
import { fr } from './latin-script/fr.ts';
import { hu } from './latin-script/hu.ts';
import { it } from './latin-script/it.ts';
import { nb } from './latin-script/nb.ts';
import { nl } from './latin-script/nl.ts';
import { pl } from './latin-script/pl.ts';
import { pt } from './latin-script/pt.ts';
import { ro } from './latin-script/ro.ts';
import { sv } from './latin-script/sv.ts';
import { tr } from './latin-script/tr.ts';
import { vi } from './latin-script/vi.ts';
import { ar } from './other-scripts/ar.ts';
import { el } from './other-scripts/el.ts';
import { he } from './other-scripts/he.ts';
import { ja } from './other-scripts/ja.ts';
import { ko } from './other-scripts/ko.ts';
import { uk } from './other-scripts/uk.ts';
import { zh } from './other-scripts/zh.ts';
import type { Translation } from './translation.ts';

/** English is in `en.ts` and the contract. */
export const translations: Record<Exclude<SiteLanguage, 'en'>, Translation> = {
  ...{ cs, da, de, es, fi, fr, hu, it },
  ...{ nb, nl, pl, pt, ro, sv, tr, vi },
  ...{ ar, el, he, ja, ko, uk, zh },
};
