import { callbackPath, connectPaths, donePath } from '@fanfare/contract/connect-calls';
import { features } from '@fanfare/contract/kit/permission';
import { type NetworkName, networkNames } from '@fanfare/contract/networks/names';
import { z } from 'zod';
import { Problem, type RedirectRoute, redirectRoute } from '../../../platform/http/index.ts';
import type { Services } from '../index.ts';
import { identityScopes, scopesToAsk } from '../scopes.ts';

const Ask = z.object({
  business_id: z.coerce.number().int().positive().optional(),
  reconnect: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  feature: z.enum(features).optional(),
  rerequest: z.stringbool().optional(),
  // The documents' own names at Google.
  auth_only: z.stringbool().optional(),
  google_account_id: z.string().max(100).optional(),
  scopes: z.string().max(2000).optional(),
  email: z.string().max(200).optional(),
});

const Answer = z.record(z.string(), z.string().max(4000));

/** Which network each of the documents' addresses leads to. */
const doors: [string, NetworkName][] = [
  [connectPaths.facebook, 'facebook'],
  [connectPaths.twitter, 'x'],
  [connectPaths.instagram, 'instagram'],
  [connectPaths.linkedin, 'linkedin'],
  [connectPaths.pinterest, 'pinterest'],
  [connectPaths.youtube, 'youtube'],
  [connectPaths.google, 'google'],
  [connectPaths.googleAccount, 'google'],
];

/** Where popups open and come back to. Each sends the browser on: to the network, or to the page that tells how it went. */
export const oauthRedirects = ({ service, connecting }: Services): RedirectRoute[] => [
  ...doors.map(([path, network]) =>
    redirectRoute(path, Ask, async ({ query, business, ...actor }) => {
      if (!business) throw new Problem('no-business');
      const profile = service.profile(network);
      const offered = scopesToAsk(profile, query.feature);
      // Only what the profile knows is ever asked for, whatever a link says.
      const named = query.scopes?.split(/[\s,]+/).filter((scope) => offered.includes(scope));
      const scopes = query.auth_only ? identityScopes(profile) : named && named.length > 0 ? named : offered;
      const connection = query.reconnect
        ? await service.held(business, query.reconnect)
        : query.google_account_id
          ? await service.account(business.id, network, query.google_account_id)
          : undefined;
      const { rerequest, email: loginHint } = query;
      return connecting.begin(actor, business, { network, scopes, connection, rerequest, loginHint });
    }),
  ),
  ...networkNames.map((network: NetworkName) =>
    redirectRoute(callbackPath(network), Answer, async ({ query, business: _, ...actor }) => {
      const attempt = await connecting.finish(actor, network, query);
      return attempt === undefined ? `${donePath}?problem=link-expired` : `${donePath}?attempt=${attempt}`;
    }),
  ),
];
