import type { Social } from '../social/index.ts';
import type { CalendarSource } from './calendar.service.ts';

export const shareSource = ({ ledger }: Pick<Social, 'ledger'>): CalendarSource => ({
  kind: 'share',
  need: 'social:viewer',
  window: (place, { kind: _, ...filter }, most) => ledger.window(place.id, filter, most),
});
