import { connections, socialKinds } from '@fanfare/contract/connections/connections';
import { defineRoutes, type FindMembership, Problem } from '../../platform/http/index.ts';
import type { OAuthFlowService } from './connect/oauth-flow.service.ts';
import type { ConnectionService } from './connections.service.ts';
import { withConnectorErrors } from './connector-errors.ts';

type Deps = { service: ConnectionService; oauthFlow: OAuthFlowService; findMembership: FindMembership };

const done = { success: true } as const;
const socialKindNames = new Set<string>([...socialKinds, 'youtube', 'wordpress']);

export const connectionRoutes = ({ service, oauthFlow, findMembership }: Deps) =>
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
    'GET /user/{id}/account/adnetworks': ({ business, ...actor }) => service.adNetworks(actor, business),
    'POST /user/account/social/delete': async ({ body, ...actor }) => {
      const business = await findMembership(actor.caller.userId, body.business_id);
      if (!business) throw new Problem('not-found');
      await service.disconnectAccount(actor, business, body.account_type, body.account_id);
      return done;
    },
  });
