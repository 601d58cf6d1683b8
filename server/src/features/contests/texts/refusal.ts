import type { EntryMessage } from '@fanfare/contract/contests/entry';
import type { ProblemCode } from '@fanfare/contract/kit/problems/problem';
import type { SiteLanguage } from '@fanfare/contract/sites/languages';
import { Problem } from '../../../platform/problem.ts';
import { contestTranslator } from './contest-texts.ts';

/** Problem for a rejected request, in the language of the contest page. */
export const refusal = (language: SiteLanguage, message: EntryMessage, code: ProblemCode = 'entry-refused'): Problem =>
  new Problem(code, { message: contestTranslator(language)(`messages.${message}`) });
