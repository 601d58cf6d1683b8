import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { shares as shareCalls } from '@fanfare/contract/shares';
import { social, socialMessages } from '@fanfare/contract/social';
import { type Route, serve } from '../../platform/http/index.ts';
import type { By } from '../audit/index.ts';
import { answering, type Targets } from '../connections/index.ts';
import { accountOf } from './accounts.ts';
import type { Forecasting } from './forecast.service.ts';
import type { Ledger } from './ledger.service.ts';
import type { Links } from './links.service.ts';
import type { Posting } from './posting.service.ts';
import type { ShareRow } from './queue.store.ts';
import type { Shares } from './shares.service.ts';

type Needs = {
  targets: Targets;
  posting: Posting;
  shares: Shares;
  ledger: Ledger;
  links: Links;
  forecasting: Forecasting;
  profileSet: ProfileSet;
  /** Sends what is due now; somebody waits for it. */
  hurry: (id: number) => Promise<void>;
};
type Act = (by: By, businessId: number, id: number) => Promise<ShareRow>;

const done = { success: true } as const;

export const socialRoutes = ({
  targets,
  posting,
  shares,
  ledger,
  links,
  forecasting,
  profileSet,
  hurry,
}: Needs): Route[] => {
  /** Does something to a share and shows it as it is then. */
  const after = async (act: Act, by: By, businessId: number, id: number) => {
    await act(by, businessId, id);
    return ledger.get(businessId, id);
  };

  return [
    ...serve(social, {
      'POST /social/post/create': ({ body, business, ...by }) => posting.create(by, business, body),
      'GET /social/accounts': async ({ business }) => ({
        accounts: (await targets.list(business.id)).flatMap((target) => accountOf(target) ?? []),
        profile_set: profileSet,
      }),
      'GET /pinterest/{id}/boards': async ({ params, business }) => {
        const address = { network: 'pinterest', remoteId: params.id } as const;
        const found = await answering(() =>
          targets.use(business.id, address, async ({ boards }, grant) => boards?.list(grant) ?? []),
        );
        const open = found.filter(({ isPublic }) => isPublic);
        const boards = open.map(({ id, name, picture }) => ({ id, name, image: picture ?? null }));
        return { boards, ...(boards.length === 0 ? { error: socialMessages.noBoards } : {}) };
      },
      'POST /facebook/url/og': ({ body }) => links.og(body.url),
      'POST /facebook/url': async ({ body, business }) => ({
        ...(await links.og(body.url)),
        ...(body.stats ? { stats: await links.withStats(business.id, body.url) } : {}),
      }),
    }),
    ...serve(shareCalls, {
      'GET /social/shares': ({ query, business }) => ledger.page(business.id, query),
      'GET /social/share/{id}': ({ params, business }) => ledger.get(business.id, params.id),
      'POST /social/share/{id}/edit': async ({ params, body, business, ...by }) => {
        await shares.edit(by, business.id, params.id, body);
        return ledger.get(business.id, params.id);
      },
      'POST /social/share/{id}/retry': async ({ params, business, ...by }) => {
        await shares.retry(by, business.id, params.id);
        await hurry(params.id);
        return ledger.get(business.id, params.id);
      },
      'POST /social/share/{id}/check': async ({ params, business }) => {
        await forecasting.look(business.id, [params.id]);
        return ledger.get(business.id, params.id);
      },
      'POST /social/share/{id}/cancel': ({ params, business, ...by }) =>
        after(shares.cancel, by, business.id, params.id),
      'POST /social/share/{id}/confirm': ({ params, business, ...by }) =>
        after(shares.confirm, by, business.id, params.id),
      'POST /social/share/{id}/delete': async ({ params, business, ...by }) => {
        await shares.remove(by, business.id, params.id);
        return done;
      },
    }),
  ];
};
