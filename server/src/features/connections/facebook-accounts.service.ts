import { permissionRequestPath } from '@fanfare/contract/connections/connect-calls';
import type { Feature } from '@fanfare/contract/kit/permission';
import { ConnectorFailure, withNetworkMessage } from '@fanfare/contract/networks/failure';
import { missingScopes } from '@fanfare/contract/networks/profile';
import type { BusinessContext } from '../../platform/http/index.ts';
import { Problem } from '../../platform/problem.ts';
import type { ConnectionService } from './connections.service.ts';
import type { HealthService } from './reachable/health.service.ts';
import { warningFor } from './reachable/reachable-assets.ts';

export type FacebookAccountService = ReturnType<typeof facebookAccountService>;
type Deps = { health: HealthService; connections: Pick<ConnectionService, 'requireAccount' | 'profile'> };
type PermissionsQuery = { fb_uid: string; feature: Feature; fb_page_id?: string | undefined };

/** Service for connected Facebook accounts: their pages and permissions, as far as the user sees them. */
export const facebookAccountService = ({ health, connections }: Deps) => {
  /** Loads an account from the database; with `isRefresh`, it is checked at Facebook first. */
  const loadAccount = async (business: BusinessContext, fbUid: string, isRefresh: boolean) => {
    const account = await connections.requireAccount(business, 'facebook', fbUid);
    if (!isRefresh) return account;
    try {
      await health.check(account.row);
    } catch (error) {
      // A rejected grant is stored in the connection's row, and throws no error here.
      if (!(error instanceof ConnectorFailure) || error.kind !== 'reauthorize') throw error;
    }
    return connections.requireAccount(business, 'facebook', fbUid);
  };

  return {
    permissions: async (
      business: BusinessContext,
      { fb_uid, feature, fb_page_id }: PermissionsQuery,
      isRefresh: boolean,
    ) => {
      const { row, reach } = await loadAccount(business, fb_uid, isRefresh);
      const facebook = connections.profile('facebook');
      if (!facebook) throw new Problem('network-not-set-up');
      // A rejected grant has no permissions.
      const granted = row.problemKind === 'reauthorize' ? [] : row.granted;
      const perms = missingScopes(facebook, feature, { granted, declined: row.declined });
      if (fb_page_id !== undefined && perms.missing.length === 0) {
        const hasAccess = reach.some(({ type, remoteId }) => type === 'facebook_page' && remoteId === fb_page_id);
        const message = `${row.name} doesn't have access to this page on Facebook. Someone who manages it must connect their account.`;
        if (!hasAccess) throw new Problem('not-found', { message });
      }
      return {
        perms,
        is_owner: business.isOwner,
        connect: permissionRequestPath(row.id, feature),
      };
    },

    profile: async (business: BusinessContext, fbUid: string, isRefresh: boolean) => {
      const { row, reach } = await loadAccount(business, fbUid, isRefresh);
      if (isRefresh && row.problemKind !== null) {
        const { problemMessage: message, networkMessage } = row;
        throw new Problem('connection-broken', { message: withNetworkMessage(`${message}`, networkMessage) });
      }
      const pages = reach.filter(({ type }) => type === 'facebook_page');
      return {
        id: row.remoteId,
        name: row.name,
        picture: row.picture,
        pages: pages.map((page) => ({ id: page.remoteId, name: page.label, warning: warningFor(page) })),
      };
    },
  };
};
