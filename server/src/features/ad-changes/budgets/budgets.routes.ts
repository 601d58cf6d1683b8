import { budgetCalls } from '@fanfare/contract/ad-changes/budget-calls';
import type { ReportLevel, ReportNetwork } from '@fanfare/contract/insights/report';
import { type BusinessContext, defineRoutes, type Route } from '../../../platform/http/index.ts';
import type { Actor } from '../../audit/index.ts';
import { toIdempotencyKey } from '../queue/change-queue.service.ts';
import type { BudgetItem } from './budget-plan.ts';
import type { BudgetReaderService } from './budget-reader.service.ts';
import type { BudgetUpdateService } from './budget-update.service.ts';
import { presentFacebook, presentGoogle, presentNative } from './presenter.ts';
import type { RowSelection } from './row-finder.ts';

type Deps = { reader: BudgetReaderService; updates: BudgetUpdateService };

type Place = Pick<RowSelection, 'account' | 'connectedAs'>;
type ReadBody = { selected_ads: readonly string[]; level?: ReportLevel | undefined };
type UpdateBody = { level?: ReportLevel | undefined; submit_id?: string | undefined };

const facebookPlace = (body: { fb_uid?: string | undefined; fb_adaccount_id?: string | undefined }): Place => ({
  account: body.fb_adaccount_id,
  connectedAs: body.fb_uid,
});

export const budgetRoutes = ({ reader, updates }: Deps): Route[] => {
  const read = (business: BusinessContext, network: ReportNetwork, body: ReadBody, place: Place) =>
    reader.read(business, network, { ids: body.selected_ads, level: body.level, ...place });

  const update = (
    [actor, business, network]: [Actor, BusinessContext, ReportNetwork],
    { submit_id, ...body }: UpdateBody,
    place: Place,
    items: readonly BudgetItem[],
  ) =>
    updates.update(actor, business, {
      network,
      selection: { level: body.level, ...place },
      items,
      idempotencyKey: toIdempotencyKey(submit_id, network, 'budget', body),
    });

  return defineRoutes(budgetCalls, {
    'POST /facebook/ads/budget/get': async ({ business, body }) => ({
      budgets: (await read(business, 'facebook', body, facebookPlace(body))).map(presentFacebook),
    }),
    'POST /nativeads/ads/budget/get': async ({ business, body }) => ({
      budgets: (await read(business, 'nativeads', body, { account: body.customer_id })).map(presentNative),
    }),
    'POST /google/ads/budget/get': async ({ business, body }) => ({
      budgets: (await read(business, 'google', body, { account: body.adwords_account_id })).map(presentGoogle),
    }),
    'POST /facebook/ads/budget/update': ({ business, body, ...actor }) =>
      update(
        [actor, business, 'facebook'],
        body,
        facebookPlace(body),
        body.budgets.map((item) => ({ ...item, rowId: item.ad_id })),
      ),
    'POST /nativeads/ads/budget/update': ({ business, body, ...actor }) =>
      update(
        [actor, business, 'nativeads'],
        body,
        { account: body.customer_id },
        body.budgets.map((item) => ({ ...item, rowId: item.banner_id, name: item.banner })),
      ),
    'POST /google/ads/budget/update': ({ business, body, ...actor }) =>
      update(
        [actor, business, 'google'],
        // Items of this call name Google campaigns, so the level is always the campaign.
        { ...body, level: 'campaign' },
        { account: body.adwords_account_id },
        body.budgets.map((item) => ({ ...item, rowId: item.campaign_id, name: item.campaign })),
      ),
  });
};
