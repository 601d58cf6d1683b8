import type { CalendarGroup } from '@fanfare/contract/calendar/calendar';
import { shortenTitle } from '@fanfare/contract/calendar/calendar-groups';
import { networkByKind } from '@fanfare/contract/connections/connections';
import { pageSize } from '@fanfare/contract/kit/paging';
import type { Share } from '@fanfare/contract/social/shares';
import type { SocialNetwork } from '@fanfare/contract/social/social-text';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Deliveries } from '../../deliveries/index.ts';
import { presentListed, presentShare, toShareState, toShareStep, wireNetwork } from './presenter.ts';
import { type ShareFilter, type ShareSort, shareListStore } from './share-list.store.ts';
import { shareStore } from './shares.store.ts';

export type LedgerService = ReturnType<typeof ledgerService>;
type Deps = { deliveries: Pick<Deliveries, 'listSteps'> };
type Filter = Omit<ShareFilter, 'network'> & { network?: SocialNetwork | undefined };

const toStoredFilter = ({ network, ...filter }: Filter) => ({ ...filter, network: network && networkByKind[network] });

/** Reads shares: list, one share with its steps, calendar range. */
export const ledgerService = ({ db, now }: Platform, { deliveries }: Deps) => ({
  page: async (businessId: number, { page, sort, ...filter }: Filter & { page: number; sort: ShareSort }) => {
    const window = { limit: pageSize, offset: (page - 1) * pageSize };
    const { items, total } = await shareListStore(db).page(businessId, toStoredFilter(filter), sort, window);
    return { items: items.map((row) => presentListed(row, now())), total, page, page_size: pageSize };
  },

  get: async (businessId: number, id: number): Promise<Share> => {
    const row = await shareStore(db).find(businessId, id);
    if (!row) throw new Problem('not-found');
    const steps = await deliveries.listSteps(row.id);
    return presentShare(
      row,
      steps.map(({ step, by }) => ({
        at: step.at,
        step: toShareStep(step.step),
        sentence: step.message,
        words: step.networkMessage,
        request_id: step.requestId,
        attempt: step.attempt,
        by,
      })),
      now(),
    );
  },

  /** Groups shares for the calendar; items of a group earliest first. */
  groupBetween: async (businessId: number, filter: Omit<Filter, 'search'>, limit: number): Promise<CalendarGroup[]> => {
    const groups = await shareListStore(db).groupBetween(businessId, toStoredFilter(filter), limit);
    return groups.map(({ network, name, state, zone, forecast, items }) => {
      items.sort((a, b) => a.due - b.due || a.id - b.id);
      return {
        kind: 'share',
        social_network: wireNetwork(network),
        name,
        state: toShareState(state),
        zone,
        forecast: state === 'planned' ? forecast : null,
        site_id: null,
        items: {
          id: items.map(({ id }) => id),
          due: items.map(({ due }) => due),
          title: items.map(({ title }) => shortenTitle(title)),
          version: items.map(({ version }) => version),
        },
      };
    });
  },
});
