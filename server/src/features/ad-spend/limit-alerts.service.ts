import { limitWarningPercent } from '@fanfare/contract/ad-spend/ad-spend';
import { formatMoney } from '@fanfare/contract/ads/money';
import { formatDayInZone } from '@fanfare/contract/kit/format-time';
import type { Platform } from '../../platform/platform.ts';
import { businessQueries } from '../business/index.ts';
import type { AdAccountRow } from '../insights/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { AccountPace, AccountPaceService } from './account-pace.service.ts';
import { adSpendStore } from './ad-spend.store.ts';
import type { LimitAlert } from './ad-spend.tables.ts';
import { limitDay, type Pace, stateOf } from './pace.ts';

type Deps = { notify: Notify; paces: Pick<AccountPaceService, 'read'> };
type LimitPace = AccountPace & { pace: Pace; limit: number };

export const limitAlertKinds: readonly LimitAlert[] = ['limit-ahead', 'limit-near', 'limit-reached'];

/** Limit warnings that are due at the current spend; a stronger warning includes the weaker ones. */
export const reachedAlerts = (pace: Pace, limit: number): readonly LimitAlert[] => {
  const state = stateOf(pace, limit);
  if (state === 'reached') return limitAlertKinds;
  if (state === 'near') return ['limit-ahead', 'limit-near'];
  return state === 'ahead' ? ['limit-ahead'] : [];
};

/**
 * Service that warns of an account's monthly limit, each warning once a month: when the forecast passes the limit, when
 * the spend reaches 80% of it, and when the limit is reached.
 */
export const limitAlertService = ({ db, now }: Platform, { notify, paces }: Deps) => ({
  check: async (row: AdAccountRow): Promise<void> => {
    const read = (await paces.read([row])).get(row.id);
    const { pace } = read ?? {};
    if (!read || !pace) return;
    const month = read.month.from.slice(0, 7);
    await db.transaction(async (tx) => {
      const store = adSpendStore(tx);
      const limit = await store.lockLimit(row);
      if (limit?.currency !== row.currency) return;
      const added: LimitAlert[] = [];
      const reached = reachedAlerts(pace, limit.limitMinor);
      for (const kind of limitAlertKinds) {
        await store.endAlerts(row, kind, [month]);
        if (reached.includes(kind) && (await store.addAlerts(row, kind, [month], now())).length > 0) added.push(kind);
      }
      const worst = added.at(-1);
      const business = worst && (await businessQueries(tx).find(row.businessId));
      if (!worst || !business) return;
      const userIds = await businessQueries(tx).keepMembers(business.id, [business.ownerId, limit.setById]);
      for (const userId of userIds)
        await notify(tx, {
          userId,
          businessId: business.id,
          event: 'ad-spend-limit',
          link: '/ads/spend',
          ...limitTexts(row, worst, { ...read, pace, limit: limit.limitMinor }),
          groupKey: `ad-spend-limit:${row.network}:${row.remoteId}:${month}:${worst}`,
        });
    });
  },
});

const formatDate = (day: string): string => formatDayInZone(new Date(`${day}T00:00:00Z`), 'UTC');

const limitTexts = (row: AdAccountRow, kind: LimitAlert, { pace, limit, today, month }: LimitPace) => {
  const money = (minor: number) => formatMoney(minor, row.currencyOffset ?? 100, row.currency);
  const day = limitDay(pace, limit, today);
  const texts: Record<LimitAlert, { title: string; message: string }> = {
    'limit-ahead': {
      title: `${row.name} will pass its monthly limit`,
      message: `At the pace of the last 7 days, it spends ${money(pace.forecast ?? pace.spent)} by ${formatDate(month.to)}. The limit is ${money(limit)}. Lower budgets, or raise the limit.`,
    },
    'limit-near': {
      title: `${row.name} spent ${limitWarningPercent}% of its monthly limit`,
      message: `${money(pace.spent)} of ${money(limit)} is spent.${day ? ` At this pace, the rest is spent on ${formatDate(day)}.` : ''} Lower budgets, or raise the limit.`,
    },
    'limit-reached': {
      title: `${row.name} reached its monthly limit`,
      message: `${money(pace.spent)} of ${money(limit)} is spent, and its ads still run. Pause ads, or raise the limit.`,
    },
  };
  return texts[kind];
};
