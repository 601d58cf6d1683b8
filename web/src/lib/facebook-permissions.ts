import { connectionMessages } from '@fanfare/contract/connections/connections';
import type { Feature } from '@fanfare/contract/kit/permission';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { emit } from './api/page-events.ts';
import { call } from './api.ts';

export const authorizationRequired = connectionMessages.authorizationRequired;

/** The Facebook permissions a feature still needs, from stored data: the server does not call Facebook. */
export const facebookPermissionsQuery = (fbUid: string, feature: Feature) =>
  queryOptions({
    queryKey: ['POST /facebook/settings/verify_features', fbUid, feature],
    queryFn: ({ signal }) =>
      call('POST /facebook/settings/verify_features', { body: { fb_uid: fbUid, feature }, signal }),
  });

/** Missing permissions of a feature and the dialog that requests them. Without an account nothing is missing. */
export function useFacebookPermissions(fbUid: string | undefined, feature: Feature) {
  const permissions = useQuery({ ...facebookPermissionsQuery(fbUid ?? '', feature), enabled: fbUid !== undefined });
  const missing = permissions.data?.perms.missing ?? [];
  return {
    missing,
    needsPermissions: missing.length > 0,
    openLogin: () => {
      if (!permissions.data) return;
      emit({ kind: 'facebook-login', missing, isOwner: permissions.data.is_owner, connect: permissions.data.connect });
    },
  };
}
