import { callbackPath, connectPaths, donePath } from '@fanfare/contract/connections/connect-calls';
import { features } from '@fanfare/contract/kit/permission';
import { type NetworkName, networkNames } from '@fanfare/contract/networks/names';
import type { CapabilityProfile } from '@fanfare/contract/networks/profile';
import { z } from 'zod';
import { type BusinessContext, type RedirectRoute, redirectRoute } from '../../platform/http/index.ts';
import { Problem } from '../../platform/problem.ts';
import type { OAuthFlowService } from './connect/oauth-flow.service.ts';
import type { ConnectionService } from './connections.service.ts';
import { identityScopes, scopesToRequest } from './scopes.ts';

type Deps = { service: ConnectionService; oauthFlow: OAuthFlowService };

const ConnectQuery = z.object({
  business_id: z.coerce.number().int().positive().optional(),
  reconnect: z.coerce.number().int().positive().optional(),
  feature: z.enum(features).optional(),
  rerequest: z.stringbool().optional(),
  // Query parameters that the specification has for Google's connect path only.
  auth_only: z.stringbool().optional(),
  google_account_id: z.string().max(100).optional(),
  scopes: z.string().max(2000).optional(),
  email: z.string().max(200).optional(),
});

const CallbackQuery = z.record(z.string(), z.string().max(4000));

/** Network of each connect path in the specification. */
const connectRoutes: [string, NetworkName][] = [
  [connectPaths.facebook, 'facebook'],
  [connectPaths.twitter, 'x'],
  [connectPaths.instagram, 'instagram'],
  [connectPaths.linkedin, 'linkedin'],
  [connectPaths.pinterest, 'pinterest'],
  [connectPaths.youtube, 'youtube'],
  [connectPaths.google, 'google'],
  [connectPaths.googleAccount, 'google'],
  [connectPaths.aweber, 'aweber'],
  [connectPaths.gotowebinar, 'gotowebinar'],
];

type ConnectQuery = z.output<typeof ConnectQuery>;

const selectScopes = (profile: CapabilityProfile | undefined, query: ConnectQuery): string[] => {
  if (query.auth_only) return identityScopes(profile);
  const allowedScopes = scopesToRequest(profile, query.feature);
  // Requested scopes are limited to those of the network's profile, whatever the link contains.
  const requestedScopes = query.scopes?.split(/[\s,]+/).filter((scope) => allowedScopes.includes(scope)) ?? [];
  return requestedScopes.length > 0 ? requestedScopes : allowedScopes;
};

/** Connection to reconnect, given by its id or by the account of the network. */
const findConnection = async (
  service: ConnectionService,
  business: BusinessContext,
  network: NetworkName,
  query: ConnectQuery,
) => {
  if (query.reconnect) return service.requireConnection(business, query.reconnect);
  if (!query.google_account_id) return undefined;
  return (await service.requireAccount(business, network, query.google_account_id)).row;
};

/** Redirect routes of the popups: to the network's consent page, and from its callback to the result page. */
export const oauthRedirects = ({ service, oauthFlow }: Deps): RedirectRoute[] => [
  ...connectRoutes.map(([path, network]) =>
    redirectRoute(path, ConnectQuery, async ({ query, business, ...actor }) => {
      if (!business) throw new Problem('no-business');
      const scopes = selectScopes(service.profile(network), query);
      const connection = await findConnection(service, business, network, query);
      const { rerequest, email: loginHint } = query;
      return oauthFlow.begin(actor, business, { network, scopes, connection, rerequest, loginHint });
    }),
  ),
  ...networkNames.map((network: NetworkName) =>
    redirectRoute(callbackPath(network), CallbackQuery, async ({ query, business: _, ...actor }) => {
      const attempt = await oauthFlow.finish(actor, network, query);
      return attempt === undefined ? `${donePath}?problem=link-expired` : `${donePath}?attempt=${attempt}`;
    }),
  ),
];
