import type { CalendarRangeQuery } from '@fanfare/contract/calendar/calendar';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { AccountAccessService } from './accounts/account-access.service.ts';
import type { LedgerService } from './shares/ledger.service.ts';

type Deps = { ledger: LedgerService; access: Pick<AccountAccessService, 'listUsable'> };

/** Shares in the calendar: those of accounts the member can use. */
export const shareSource = ({ ledger, access }: Deps) => ({
  kind: 'share' as const,
  need: 'social:viewer' as const,
  groupBetween: async (business: BusinessContext, { kind: _, ...filter }: CalendarRangeQuery, limit: number) =>
    ledger.groupBetween(business.id, { ...filter, accounts: await access.listUsable(business) }, limit),
});
