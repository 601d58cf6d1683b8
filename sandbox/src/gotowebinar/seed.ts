import { dayMs, hourMs } from '../kit/durations.ts';
import type { Kit } from '../kit/network.ts';
import { organizers, webinars } from './seed.data.ts';
import { createState } from './state.ts';

/** Seeds the network. The same day always gives the same data. */
export const seed = (kit: Kit) => {
  const state = createState(kit);
  const today = Math.floor(state.now() / dayMs) * dayMs;
  for (const organizer of organizers) state.organizers.set(organizer.key, organizer);
  for (const { startsInDays, ...webinar } of webinars) {
    const startsAt = today + startsInDays * dayMs + 15 * hourMs;
    state.webinars.set(webinar.key, { ...webinar, startsAt, endsAt: startsAt + hourMs });
  }
};
