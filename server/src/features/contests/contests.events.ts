import { z } from 'zod';
import { event } from '../../platform/events/index.ts';

const ContestFact = z.object({ businessId: z.number(), contestId: z.number() });

/** A contest was published for the first time. */
export const contestPublished = event('contests.published', ContestFact);

/** The start date of a published contest passed; once per contest. */
export const contestStarted = event('contests.started', ContestFact);

/** A published contest ended, by its end date or by hand; once per contest. */
export const contestEnded = event('contests.ended', ContestFact);

/** A contest was deleted. */
export const contestRemoved = event('contests.removed', ContestFact);

/** Winners of a prize were selected; again for every later selection. */
export const contestDrawn = event('contests.drawn', ContestFact);
