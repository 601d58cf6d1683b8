import { siteLanguageTags } from '@fanfare/contract/sites/languages';
import { z } from 'zod';
import { event } from '../../../platform/events/index.ts';

const Contestant = { businessId: z.number(), contestId: z.number(), contestantId: z.number() };

/** Event: a contestant confirmed their email address; the entry counts from now on. */
export const contestantConfirmed = event('contests.contestant-confirmed', z.object(Contestant));

/**
 * Event: a contestant asked for the newsletter, by the entry form or an action. The subscriber list sends an email to
 * confirm it.
 */
export const newsletterRequested = event(
  'contests.newsletter-requested',
  z.object({
    ...Contestant,
    contestName: z.string(),
    /** Path of the contest page; events stored before this field existed have none. */
    path: z.string().optional(),
    email: z.string(),
    language: z.enum(siteLanguageTags),
    /** Consent text shown beside the newsletter box. */
    consent: z.string(),
  }),
);
