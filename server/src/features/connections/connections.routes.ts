import { connections, socialKinds } from '@fanfare/contract/connections';
import { defineRoutes, type FindMembership, Problem } from '../../platform/http/index.ts';
import { withConnectorErrors } from './connector-errors.ts';
import type { Services } from './index.ts';

type Deps = Services & { findMembership: FindMembership };

const done = { success: true } as const;
const social = new Set<string>([...socialKinds, 'youtube', 'wordpress']);

export const connectionRoutes = ({ service, connecting, findMembership }: Deps) =>
  defineRoutes(connections, {
    'GET /connections': async ({ business, ...actor }) => ({ connections: await service.list(actor, business) }),
    'GET /connections/networks': () => ({ networks: service.networks() }),
    'GET /connections/attempts': async ({ business, ...actor }) => ({ attempts: await connecting.attempts(actor, business) }),
    'GET /connections/attempt/{id}': ({ params, ...actor }) => connecting.attempt(actor, params.id),
    'POST /connection/{id}/check': ({ params, business, ...actor }) =>
      withConnectorErrors(() => service.check(actor, business, params.id)),
    'POST /connection/{id}/disconnect': ({ params, body, business, ...actor }) =>
      service.disconnectById(actor, business, params.id, body.report === true),
    'GET /user/{id}/account/social': async ({ business, ...actor }) => ({
      accounts: (await service.list(actor, business)).filter(({ kind }) => social.has(kind)),
    }),
    'GET /user/{id}/account/adnetworks': ({ business, ...actor }) => service.adNetworks(actor, business),
    'POST /user/account/social/delete': async ({ body, ...actor }) => {
      const business = await findMembership(actor.caller.userId, body.business_id);
      if (!business) throw new Problem('not-found');
      await service.disconnectAccount(actor, business, body.account_type, body.account_id);
      return done;
    },
  });
