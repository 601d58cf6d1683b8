import { z } from 'zod';
import { event } from '../../platform/events/index.ts';

const ContestFact = z.object({ businessId: z.number(), contestId: z.number() });

/** Event: a contest was published for the first time. */
export const contestPublished = event('contests.published', ContestFact);

/** Event: the start date of a published contest passed; once per contest. */
export const contestStarted = event('contests.started', ContestFact);

/** Event: a published contest ended, by its end date or by hand; once per contest. */
export const contestEnded = event('contests.ended', ContestFact);

/** Event: a contest was deleted. */
export const contestRemoved = event('contests.removed', ContestFact);

/** Event: winners of a prize were selected. It is emitted again for every later selection. */
export const contestDrawn = event('contests.drawn', ContestFact);
