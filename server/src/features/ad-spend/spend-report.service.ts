import { currencyDigits, microsPerUnit } from '@fanfare/contract/ads/money';
import type { DateRange } from '@fanfare/contract/insights/ranges';
import { networkLabels } from '@fanfare/contract/networks/names';
import type { Platform } from '../../platform/platform.ts';
import { adSpendQueries } from '../insights/index.ts';

type Amount = { currency: string; micros: number };

const toCents = ({ currency, micros }: Amount): number =>
  Math.round((micros / microsPerUnit) * 10 ** currencyDigits(currency));
const sumMicros = (amounts: readonly Amount[]): number => amounts.reduce((sum, { micros }) => sum + micros, 0);

/** Report of what the ad accounts of businesses spent in the days of their own time zones, by currency. */
export const spendReport =
  ({ db }: Platform) =>
  async (businessIds: readonly number[], range: DateRange) => {
    const accounts = await adSpendQueries(db).listEverOfBusinesses(businessIds);
    const figures = await adSpendQueries(db).figuresByDay(
      accounts.map(({ id }) => id),
      range,
    );
    const days = Map.groupBy(figures, ({ accountId }) => accountId);
    const spent = accounts
      .map((account) => ({
        ...account,
        micros: (days.get(account.id) ?? []).reduce((sum, { spendMicros }) => sum + spendMicros, 0),
      }))
      .filter(({ micros }) => micros > 0);
    // An account that changed its time zone has two rows in one currency.
    const rows = Map.groupBy(spent, ({ businessId, network, remoteId, currency }) =>
      JSON.stringify([businessId, network, remoteId, currency]),
    );
    return {
      rows: [...rows.values()].flatMap((parts) => {
        const last = parts.at(-1);
        if (!last) return [];
        const { businessId, network, remoteId, name, currency } = last;
        return {
          business_id: businessId,
          network: networkLabels[network],
          account: name,
          account_id: remoteId,
          currency,
          spend_cents: toCents({ currency, micros: sumMicros(parts) }),
        };
      }),
      totals: [...Map.groupBy(spent, ({ currency }) => currency)]
        .map(([currency, list]) => ({ currency, spend_cents: toCents({ currency, micros: sumMicros(list) }) }))
        .sort((a, b) => a.currency.localeCompare(b.currency)),
    };
  };
