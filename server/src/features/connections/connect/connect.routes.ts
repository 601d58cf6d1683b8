import { connectCalls as calls, connectPaths } from '@fanfare/contract/connect-calls';
import { type Caller, defineRoutes, Problem } from '../../../platform/http/index.ts';
import type { Actor } from '../../audit/index.ts';
import { withConnectorErrors } from '../connector-errors.ts';
import type { Services } from '../index.ts';
import { scopesToAsk } from '../scopes.ts';

export type OpenNotification = (caller: Caller, id: number) => Promise<{ link: string }>;
type Deps = Services & { openNotification: OpenNotification };

const done = { success: true } as const;

export const connectRoutes = ({ service, connecting, named, openNotification }: Deps) =>
  defineRoutes(calls, {
    'POST /facebook/connect': async ({ body, business, ...actor }) => {
      const id = body.notif_id === undefined ? undefined : await connectionIn(openNotification, actor, body.notif_id);
      if (id === undefined) return { template: connectPaths.facebook };
      try {
        const { problem } = await service.check(actor, business, id);
        return problem ? { error: problem.sentence, template: `${connectPaths.facebook}?reconnect=${id}` } : {};
      } catch (error) {
        if (error instanceof Problem && error.code === 'not-found') throw error;
        const { message } = error instanceof Error ? error : { message: String(error) };
        return { error: message, template: `${connectPaths.facebook}?reconnect=${id}` };
      }
    },
    'POST /facebook/delete': async ({ body, business, ...actor }) => {
      await service.disconnectAccount(actor, business, 'facebook', body.facebookId);
      return done;
    },
    'POST /facebook/app/save': async ({ body, business, ...actor }) => ({
      ...done,
      app: await named.saveFacebookApp(actor, business, body),
    }),
    'GET /facebook/app': async ({ business }) => ({ app: await named.facebookApp(business) }),
    'GET /facebook/{id}/profile': ({ params, query, business }) =>
      withConnectorErrors(() => service.facebookProfile(business, params.id, query.refresh === true)),
    'POST /facebook/settings/verify_perms': ({ body, business }) =>
      withConnectorErrors(() => service.perms(business, body, true)),
    'POST /facebook/settings/verify_features': ({ body, business }) => service.perms(business, body, false),

    'POST /twitter/delete': async ({ body, business, ...actor }) => {
      await service.disconnectAccount(actor, business, 'twitter', body.twitterId);
      return done;
    },
    'POST /pinterest/delete': async ({ body, business, ...actor }) => {
      await service.disconnectAccount(actor, business, 'pinterest', body.pinterestId);
      return done;
    },
    'POST /pinterest/user/reauth': async ({ business, ...actor }) => ({
      pinterest_login_url: await connecting.begin(actor, business, {
        network: 'pinterest',
        scopes: scopesToAsk(service.profile('pinterest')),
      }),
    }),
    'POST /nativeads/connect': async ({ body, business, ...actor }) => ({
      ...done,
      account: await named.connectNativeAds(actor, business, body.nativeads_username),
    }),
    'POST /nativeads/disconnect': async ({ body, business, ...actor }) => {
      await service.disconnectNativeAds(actor, business, body.nativeads_id);
      return done;
    },
    'POST /google/adwords_disconnect': async ({ body, business, ...actor }) => {
      await service.disconnectReached(actor, business, body.customer_id);
      return done;
    },
    'POST /wordpress/connect': async ({ body, business, ...actor }) => ({
      ...done,
      id: await named.connectWordPress(actor, business, body),
    }),
  });

/** The connection a notification of the caller's is about. */
const connectionIn = async (open: OpenNotification, { caller }: Actor, notificationId: number) => {
  const { link } = await open(caller, notificationId);
  const id = /[?&]connection=(\d+)/.exec(link)?.[1];
  if (!id) throw new Problem('not-found');
  return Number(id);
};
