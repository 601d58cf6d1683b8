import { permissionRequestPath } from '@fanfare/contract/connections/connect-calls';
import { facebookProfiles } from '@fanfare/contract/networks/facebook';
import { scopesFor } from '@fanfare/contract/networks/profile';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Target } from '../connections/index.ts';
import type { AccountAccessService } from '../social/index.ts';

const leadScopes = scopesFor(facebookProfiles.current, ['leads']);

export type PageAccess = ReturnType<typeof pageAccess>;

/** The Facebook pages whose forms and leads a member can see: the owner all, a member those assigned to them. */
export const pageAccess = (access: Pick<AccountAccessService, 'list' | 'listUsable' | 'get'>) => ({
  list: async (business: BusinessContext) =>
    (await access.list(business)).filter(({ network }) => network === 'facebook'),

  /** Permissions for leads that a page's account did not grant, and the path at which the owner grants them. */
  findMissingPermissions: ({ granted, connectionId }: Pick<Target, 'granted' | 'connectionId'>) => ({
    missing: leadScopes.filter((scope) => !granted.includes(scope)),
    connect: permissionRequestPath(connectionId, 'leads'),
  }),

  /** Gets a page; one that the member can't use is not found. */
  get: (business: BusinessContext, pageId: string) => access.get(business, 'facebook', pageId),

  /** Lists the pages a member can use; undefined: all. Includes assigned pages that are not connected anymore. */
  listIds: async (business: BusinessContext): Promise<string[] | undefined> =>
    (await access.listUsable(business))?.flatMap(({ network, remoteId }) => (network === 'facebook' ? [remoteId] : [])),
});
