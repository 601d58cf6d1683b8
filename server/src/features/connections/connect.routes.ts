import { connectCalls as calls, connectPaths } from '@fanfare/contract/connections/connect-calls';
import { done } from '@fanfare/contract/kit/success';
import { type BusinessContext, type Caller, defineRoutes } from '../../platform/http/index.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor } from '../audit/index.ts';
import type { CredentialConnectService } from './connect/credential-connect.service.ts';
import type { OAuthFlowService } from './connect/oauth-flow.service.ts';
import type { ConnectionService } from './connections.service.ts';
import { withConnectorErrors } from './connector-errors.ts';
import type { FacebookAccountService } from './facebook-accounts.service.ts';
import { scopesToRequest } from './scopes.ts';

export type OpenNotification = (caller: Caller, id: number) => Promise<{ link: string }>;
type Deps = {
  service: ConnectionService;
  facebookAccounts: FacebookAccountService;
  oauthFlow: OAuthFlowService;
  credentialConnect: CredentialConnectService;
  openNotification: OpenNotification;
};

export const connectRoutes = ({ service, facebookAccounts, oauthFlow, credentialConnect, openNotification }: Deps) =>
  defineRoutes(calls, {
    'POST /facebook/connect': async ({ body, business, ...actor }) => {
      const id =
        body.notif_id === undefined
          ? await findFacebookId(service, actor, business)
          : await findConnectionId(openNotification, actor, body.notif_id);
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
      app: await credentialConnect.saveFacebookApp(actor, business, body),
    }),
    'GET /facebook/apps': async ({ business }) => ({ apps: await credentialConnect.facebookApps(business.id) }),
    'GET /facebook/{id}/profile': ({ params, query, business }) =>
      withConnectorErrors(() => facebookAccounts.profile(business, params.id, query.refresh === true)),
    'POST /facebook/settings/verify_perms': ({ body, business }) =>
      withConnectorErrors(() => facebookAccounts.permissions(business, body, true)),
    'POST /facebook/settings/verify_features': ({ body, business }) =>
      facebookAccounts.permissions(business, body, false),

    'POST /twitter/delete': async ({ body, business, ...actor }) => {
      await service.disconnectAccount(actor, business, 'twitter', body.twitterId);
      return done;
    },
    'POST /pinterest/delete': async ({ body, business, ...actor }) => {
      await service.disconnectAccount(actor, business, 'pinterest', body.pinterestId);
      return done;
    },
    'POST /pinterest/user/reauth': async ({ business, ...actor }) => ({
      pinterest_login_url: await oauthFlow.begin(actor, business, {
        network: 'pinterest',
        scopes: scopesToRequest(service.profile('pinterest')),
      }),
    }),
    'POST /nativeads/connect': async ({ body, business, ...actor }) => ({
      ...done,
      account: await credentialConnect.connectNativeAds(actor, business, body.nativeads_username),
    }),
    'POST /nativeads/disconnect': async ({ body, business, ...actor }) => {
      await service.disconnectNativeAds(actor, business, body.nativeads_id);
      return done;
    },
    'POST /google/adwords_disconnect': async ({ body, business, ...actor }) => {
      await service.disconnectAdWordsAccount(actor, business, body.customer_id);
      return done;
    },
    'POST /wordpress/connect': async ({ body, business, ...actor }) => ({
      ...done,
      id: await credentialConnect.connectWordPress(actor, business, body),
    }),
  });

/** Finds the Facebook connection of the business, preferably one that works; undefined if there is none. */
const findFacebookId = async (service: ConnectionService, actor: Actor, business: BusinessContext) => {
  const facebook = (await service.list(actor, business)).filter(({ kind }) => kind === 'facebook');
  return (facebook.find(({ state }) => state !== 'attention') ?? facebook[0])?.id;
};

/** Id of the connection that the link of a notification leads to. */
const findConnectionId = async (openNotification: OpenNotification, { caller }: Actor, notificationId: number) => {
  const { link } = await openNotification(caller, notificationId);
  const id = /[?&]connection=(\d+)/.exec(link)?.[1];
  if (!id) throw new Problem('not-found');
  return Number(id);
};
