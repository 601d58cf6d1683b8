import type { ContestDbRow } from '../contests.store.ts';
import { contestTranslator } from '../texts/contest-texts.ts';
import type { PublicContest } from './contest-cache.ts';

/** The text a contestant agrees to; stored with the entry as it was shown. */
export const consentText = ({ row, businessName }: PublicContest): string => {
  const translate = contestTranslator(row.language);
  const { organizer, minimum_age } = row.rules;
  const consent = translate('page.consent', { organizer: organizer || businessName });
  return minimum_age > 0 ? `${consent} ${translate('page.consentAge', { age: minimum_age })}` : consent;
};

export const newsletterText = ({ row, businessName }: PublicContest): string =>
  contestTranslator(row.language)('page.newsletter', { business: businessName });

export const offersNewsletter = ({ switches, emaillist }: Pick<ContestDbRow, 'switches' | 'emaillist'>): boolean =>
  switches.emaillist && emaillist.submit_to_maillist;
