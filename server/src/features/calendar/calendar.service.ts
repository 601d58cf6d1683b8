import { type CalendarAsk, type CalendarItem, type CalendarKind, calendarItemsMost } from '@fanfare/contract/calendar';
import { allows, type Need } from '@fanfare/contract/kit/permission';
import type { BusinessContext } from '../../platform/http/index.ts';

/** Whoever plans something that happens on a day: its items in a window, the earliest first. */
export type CalendarSource = {
  kind: CalendarKind;
  /** Who may see them; for everybody else there are none. */
  need: Need;
  window: (business: BusinessContext, ask: CalendarAsk, most: number) => Promise<CalendarItem[]>;
};

export type CalendarService = ReturnType<typeof calendarService>;
type Deps = { sources: readonly CalendarSource[] };

export const calendarService = ({ sources }: Deps) => ({
  window: async (business: BusinessContext, ask: CalendarAsk) => {
    const asked = sources.filter(
      ({ kind, need }) => (ask.kind === undefined || ask.kind === kind) && allows(need, business),
    );
    // One more than fits: then the answer knows that there are more.
    const found = await Promise.all(asked.map(({ window }) => window(business, ask, calendarItemsMost + 1)));
    const items = found.length === 1 ? found.flat() : found.flat().sort((a, b) => Number(a.due) - Number(b.due));
    return { items: items.slice(0, calendarItemsMost), total: items.length };
  },
});
