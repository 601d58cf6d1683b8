import type { CalendarRangeQuery } from '@fanfare/contract/calendar/calendar';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { LedgerService } from './shares/ledger.service.ts';

/** Shares in the calendar. */
export const shareSource = ({ ledger }: { ledger: LedgerService }) => ({
  kind: 'share' as const,
  need: 'social:viewer' as const,
  groupBetween: (business: BusinessContext, { kind: _, ...filter }: CalendarRangeQuery, limit: number) =>
    ledger.groupBetween(business.id, filter, limit),
});
