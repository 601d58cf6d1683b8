import { shares as shareCalls } from '@fanfare/contract/shares';
import { defineRoutes, type Route } from '../../../platform/http/index.ts';
import type { Actor } from '../../audit/index.ts';
import type { Access, Place } from '../accounts/account-access.service.ts';
import type { Forecasting } from '../forecast/forecast.service.ts';
import type { Ledger } from './ledger.service.ts';
import type { Shares } from './shares.service.ts';

type Deps = {
  access: Access;
  shares: Shares;
  ledger: Ledger;
  forecasting: Forecasting;
  /** Sends what is due now; somebody waits for it. */
  hurry: (id: number) => Promise<void>;
};
type Act = (actor: Actor, businessId: number, id: number) => Promise<unknown>;

const done = { success: true } as const;

export const shareRoutes = ({ access, shares, ledger, forecasting, hurry }: Deps): Route[] => {
  const read = async (place: Place, id: number) => ledger.get(place.id, id, await access.permissionFilter(place));

  /** Does something to a share of an account that is theirs, and shows it as it is then. */
  const after = async (act: Act, actor: Actor, place: Place, id: number) => {
    await access.requireShare(place, id);
    await act(actor, place.id, id);
    return read(place, id);
  };

  return defineRoutes(shareCalls, {
    'GET /social/shares': async ({ query, business }) =>
      ledger.page(business.id, query, await access.permissionFilter(business)),
    'GET /social/share/{id}': ({ params, business }) => read(business, params.id),
    'POST /social/share/{id}/edit': ({ params, body, business, ...actor }) =>
      after((...share) => shares.edit(...share, body), actor, business, params.id),
    'POST /social/share/{id}/retry': ({ params, business, ...actor }) =>
      after(
        async (...share) => {
          await shares.retry(...share);
          await hurry(params.id);
        },
        actor,
        business,
        params.id,
      ),
    'POST /social/share/{id}/check': ({ params, business, ...actor }) =>
      after(
        async () => {
          await forecasting.check(business.id, [params.id]);
        },
        actor,
        business,
        params.id,
      ),
    'POST /social/share/{id}/cancel': ({ params, business, ...actor }) => after(shares.cancel, actor, business, params.id),
    'POST /social/share/{id}/confirm': ({ params, business, ...actor }) => after(shares.confirm, actor, business, params.id),
    'POST /social/share/{id}/delete': async ({ params, business, ...actor }) => {
      await access.requireShare(business, params.id);
      await shares.remove(actor, business.id, params.id);
      return done;
    },
  });
};
