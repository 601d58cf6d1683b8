import { connections, socialKinds } from '@fanfare/contract/connections';
import { defineRoutes, type FindMembership, Problem } from '../../platform/http/index.ts';
import { withConnectorErrors } from './connector-errors.ts';
import type { Services } from './index.ts';

type Needs = Services & { findMembership: FindMembership };

const done = { success: true } as const;
const social = new Set<string>([...socialKinds, 'youtube', 'wordpress']);

export const connectionRoutes = ({ service, connecting, findMembership }: Needs) =>
  defineRoutes(connections, {
    'GET /connections': async ({ business, ...by }) => ({ connections: await service.list(by, business) }),
    'GET /connections/networks': () => ({ networks: service.networks() }),
    'GET /connections/attempts': async ({ business, ...by }) => ({ attempts: await connecting.attempts(by, business) }),
    'GET /connections/attempt/{id}': ({ params, ...by }) => connecting.attempt(by, params.id),
    'POST /connection/{id}/check': ({ params, business, ...by }) =>
      withConnectorErrors(() => service.check(by, business, params.id)),
    'POST /connection/{id}/disconnect': ({ params, body, business, ...by }) =>
      service.disconnectById(by, business, params.id, body.report === true),
    'GET /user/{id}/account/social': async ({ business, ...by }) => ({
      accounts: (await service.list(by, business)).filter(({ kind }) => social.has(kind)),
    }),
    'GET /user/{id}/account/adnetworks': ({ business, ...by }) => service.adNetworks(by, business),
    'POST /user/account/social/delete': async ({ body, ...by }) => {
      const place = await findMembership(by.caller.userId, body.business_id);
      if (!place) throw new Problem('not-found');
      await service.disconnectAccount(by, place, body.account_type, body.account_id);
      return done;
    },
  });
