import type { ContestDbRow } from '../../contests.store.ts';
import type { PublicContest } from '../contest-cache.ts';
import { pageTextsFor } from '../texts/contest-texts.ts';
import { fillText } from '../texts/fill-text.ts';

/** What a contestant agrees to; stored with the entry as it was shown. */
export const consentText = ({ row, businessName }: PublicContest): string => {
  const texts = pageTextsFor(row.language);
  const { organizer, minimum_age } = row.rules;
  const consent = fillText(texts.consent, { organizer: organizer || businessName });
  return minimum_age > 0 ? `${consent} ${fillText(texts.consentAge, { age: minimum_age })}` : consent;
};

export const newsletterText = ({ row, businessName }: PublicContest): string =>
  fillText(pageTextsFor(row.language).newsletter, { business: businessName });

export const offersNewsletter = ({ switches, emaillist }: Pick<ContestDbRow, 'switches' | 'emaillist'>): boolean =>
  switches.emaillist && emaillist.submit_to_maillist;
