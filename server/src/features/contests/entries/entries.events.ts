import { siteLanguageTags } from '@fanfare/contract/sites/languages';
import { z } from 'zod';
import { event } from '../../../platform/events/index.ts';

const Contestant = { businessId: z.number(), contestId: z.number(), contestantId: z.number() };

/** A contestant confirmed their email address: the entry counts from now on. */
export const contestantConfirmed = event('contests.contestant-confirmed', z.object(Contestant));

/** Lines of entries were added to the chain of a contest: up to `count` of those after the number `after`. */
export const entriesSealed = event(
  'contests.entries-sealed',
  z.object({ businessId: z.number(), contestId: z.number(), after: z.number(), count: z.number() }),
);

/** A contestant asked for the newsletter, on the entry form or by an action. The list asks them to confirm it. */
export const newsletterRequested = event(
  'contests.newsletter-requested',
  z.object({
    ...Contestant,
    contestName: z.string(),
    /** Of the contest page. Events from before it was sent have none. */
    path: z.string().optional(),
    email: z.string(),
    language: z.enum(siteLanguageTags),
    /** The text that was shown beside the box. */
    consent: z.string(),
  }),
);
