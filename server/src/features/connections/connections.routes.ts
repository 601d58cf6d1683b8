import { type AccountKind, connections, socialKinds } from '@fanfare/contract/connections/connections';
import { done } from '@fanfare/contract/kit/success';
import { defineRoutes, type FindMembership } from '../../platform/http/index.ts';
import { Problem } from '../../platform/problem.ts';
import type { AdAccountService } from './ad-accounts.service.ts';
import type { OAuthFlowService } from './connect/oauth-flow.service.ts';
import type { ConnectionService } from './connections.service.ts';
import { withConnectorErrors } from './connector-errors.ts';

type Deps = {
  service: ConnectionService;
  adAccounts: AdAccountService;
  oauthFlow: OAuthFlowService;
  findMembership: FindMembership;
};

const adNetworkKinds: readonly AccountKind[] = ['facebook', 'google', 'nativeads'];
const socialKindNames = new Set<string>([
  ...socialKinds,
  'youtube',
  'wordpress',
  'getresponse',
  'aweber',
  'gotowebinar',
]);

export const connectionRoutes = ({ service, adAccounts, oauthFlow, findMembership }: Deps) =>
  defineRoutes(connections, {
    'GET /connections': async ({ business, ...actor }) => ({ connections: await service.list(actor, business) }),
    'GET /connections/networks': () => ({ networks: service.networks() }),
    'GET /connections/attempts': async ({ business, ...actor }) => ({
      attempts: await oauthFlow.attempts(actor, business),
    }),
    'GET /connections/attempt/{id}': ({ params, ...actor }) => oauthFlow.attempt(actor, params.id),
    'POST /connection/{id}/check': ({ params, business, ...actor }) =>
      withConnectorErrors(() => service.check(actor, business, params.id)),
    'POST /connection/{id}/disconnect': ({ params, body, business, ...actor }) =>
      service.disconnectById(actor, business, params.id, body.report === true),
    'GET /user/{id}/account/social': async ({ business, ...actor }) => ({
      accounts: (await service.list(actor, business)).filter(({ kind }) => socialKindNames.has(kind)),
    }),
    'GET /user/{id}/account/adnetworks': async ({ business, ...actor }) => ({
      ...(await adAccounts.list(business)),
      accounts: (await service.list(actor, business)).filter(({ kind }) => adNetworkKinds.includes(kind)),
    }),
    'POST /user/account/social/delete': async ({ body, ...actor }) => {
      const business = await findMembership(actor.caller.userId, body.business_id);
      if (!business) throw new Problem('not-found');
      await service.disconnectAccount(actor, business, body.account_type, body.account_id);
      return done;
    },
  });
