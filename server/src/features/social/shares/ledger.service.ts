import type { CalendarItem } from '@fanfare/contract/calendar';
import { networkOf } from '@fanfare/contract/connections';
import { pageSize } from '@fanfare/contract/kit/paging';
import type { Share } from '@fanfare/contract/shares';
import type { SocialNetwork } from '@fanfare/contract/social-text';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import { type IsTheirs, presentShare, presentSummary, wireNetwork } from './presenter.ts';
import { type ShareFilter, shareListStore } from './share-list.store.ts';
import { shareStore } from './shares.store.ts';

export type Ledger = ReturnType<typeof ledgerService>;
type Deps = { db: Db; now: Now };
type Filter = Omit<ShareFilter, 'network'> & { network?: SocialNetwork | undefined };

const stored = ({ network, ...filter }: Filter) => ({ ...filter, network: network && networkOf[network] });

/** What went out, goes out and did not: for lists, pages and calendars. */
export const ledgerService = ({ db, now }: Deps) => ({
  page: async (businessId: number, { page, ...filter }: Filter & { page: number }, isTheirs: IsTheirs) => {
    const { items, total } = await shareListStore(db).page(businessId, stored(filter), pageSize, (page - 1) * pageSize);
    return { items: items.map((row) => presentSummary(row, now(), isTheirs)), total, page, page_size: pageSize };
  },

  get: async (businessId: number, id: number, isTheirs: IsTheirs = () => true): Promise<Share> => {
    const row = await shareStore(db).find(businessId, id);
    if (!row) throw new Problem('not-found');
    const steps = await shareStore(db).steps(row.id);
    return presentShare(
      row,
      steps.map(({ step, by }) => ({
        ...{ at: step.at, step: step.step, sentence: step.sentence, words: step.words },
        ...{ request_id: step.requestId, attempt: step.attempt, by },
      })),
      now(),
      isTheirs,
    );
  },

  /** The earliest first. */
  listBetween: async (businessId: number, filter: Filter, most: number): Promise<CalendarItem[]> => {
    const rows = await shareListStore(db).listBetween(businessId, stored(filter), most);
    return rows.map(({ network, forecast, ...row }) => ({
      ...row,
      kind: 'share',
      social_network: wireNetwork(network),
      forecast: row.state === 'intent' ? forecast : null,
      site_id: null,
    }));
  },
});
