import { siteLanguageTags } from '@fanfare/contract/sites/languages';
import { z } from 'zod';
import { event } from '../../../platform/events/index.ts';

const Contestant = { businessId: z.number(), contestId: z.number(), contestantId: z.number() };

/** A contestant confirmed their email address: the entry counts from now on. */
export const contestantConfirmed = event('contests.contestant-confirmed', z.object(Contestant));

/** A contestant asked for the newsletter, on the entry form or by an action. The list asks them to confirm it. */
export const newsletterRequested = event(
  'contests.newsletter-requested',
  z.object({
    ...Contestant,
    contestName: z.string(),
    /** Path of the contest page; events stored before this field existed have none. */
    path: z.string().optional(),
    email: z.string(),
    language: z.enum(siteLanguageTags),
    /** The text that was shown beside the box. */
    consent: z.string(),
  }),
);
