import { done } from '@fanfare/contract/kit/success';
import { shares as shareCalls } from '@fanfare/contract/social/shares';
import { defineRoutes, type Route } from '../../platform/http/index.ts';
import type { Actor } from '../audit/index.ts';
import type { AccountAccessService, MemberContext } from './accounts/account-access.service.ts';
import type { PostApproval } from './approval/post-approval.ts';
import type { ForecastService } from './forecast/forecast.service.ts';
import type { ShareService } from './share-actions/shares.service.ts';
import type { LedgerService } from './shares/ledger.service.ts';

type Deps = {
  access: AccountAccessService;
  shares: ShareService;
  ledger: LedgerService;
  forecasts: ForecastService;
  refuseUnapproved: PostApproval['refuseUnapproved'];
  /** Sends the share now and waits for the result, within a time limit. */
  sendNowAndWait: (id: number) => Promise<void>;
};
type Act = (actor: Actor, businessId: number, id: number) => Promise<unknown>;

export const shareRoutes = ({ access, shares, ledger, forecasts, refuseUnapproved, sendNowAndWait }: Deps): Route[] => {
  const getShare = async (business: MemberContext, id: number) => {
    await access.requireShare(business, id);
    return ledger.get(business.id, id);
  };

  /** Runs an action on a share of an account the member can use; returns the share after it. */
  const actAndGetShare = async (act: Act, actor: Actor, business: MemberContext, id: number) => {
    await access.requireShare(business, id);
    await act(actor, business.id, id);
    return ledger.get(business.id, id);
  };

  return defineRoutes(shareCalls, {
    'GET /social/shares': async ({ query, business }) =>
      ledger.page(business.id, { ...query, accounts: await access.listUsable(business) }),
    'GET /social/share/{id}': ({ params, business }) => getShare(business, params.id),
    'POST /social/share/{id}/edit': ({ params, body, business, ...actor }) =>
      actAndGetShare(
        (...args) => shares.edit(...args, body, (tx) => refuseUnapproved(tx, business)),
        actor,
        business,
        params.id,
      ),
    'POST /social/share/{id}/retry': ({ params, business, ...actor }) =>
      actAndGetShare(
        async (...args) => {
          await shares.retry(...args);
          await sendNowAndWait(params.id);
        },
        actor,
        business,
        params.id,
      ),
    'POST /social/share/{id}/check': ({ params, business, ...actor }) =>
      actAndGetShare(
        async () => {
          await forecasts.check(business.id, [params.id]);
        },
        actor,
        business,
        params.id,
      ),
    'POST /social/share/{id}/cancel': ({ params, business, ...actor }) =>
      actAndGetShare(shares.cancel, actor, business, params.id),
    'POST /social/share/{id}/confirm': ({ params, business, ...actor }) =>
      actAndGetShare(shares.confirm, actor, business, params.id),
    'POST /social/share/{id}/delete': async ({ params, business, ...actor }) => {
      await access.requireShare(business, params.id);
      await shares.remove(actor, business.id, params.id);
      return done;
    },
  });
};
