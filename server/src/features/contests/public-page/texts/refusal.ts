import type { EntryMessage } from '@fanfare/contract/contests/entry';
import type { ProblemCode } from '@fanfare/contract/kit/problems/problem';
import type { SiteLanguage } from '@fanfare/contract/sites/languages';
import { Problem } from '../../../../platform/http/index.ts';
import { entryMessage } from './contest-texts.ts';

/** A refusal in the language of the contest page. */
export const refusal = (language: SiteLanguage, message: EntryMessage, code: ProblemCode = 'entry-refused'): Problem =>
  new Problem(code, { message: entryMessage(language, message) });
