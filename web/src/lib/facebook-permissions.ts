import { connectionMessages } from '@fanfare/contract/connections';
import type { Feature } from '@fanfare/contract/kit/permission';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { emit } from './api/page-events.ts';
import { call } from './api.ts';

export const authorizationRequired = connectionMessages.authorizationRequired;

/** Which permissions a feature still needs of a Facebook account, as far as the server knows: no call leaves for it. */
export const facebookPermissionsQuery = (fbUid: string, feature: Feature) =>
  queryOptions({
    queryKey: ['POST /facebook/settings/verify_features', fbUid, feature],
    queryFn: ({ signal }) =>
      call('POST /facebook/settings/verify_features', { body: { fb_uid: fbUid, feature }, signal }),
  });

/** Whether a feature may begin, and the dialog that mends it. Without an account there is nothing to ask about. */
export function useFacebookPermissions(fbUid: string | undefined, feature: Feature) {
  const asked = useQuery({ ...facebookPermissionsQuery(fbUid ?? '', feature), enabled: fbUid !== undefined });
  const missing = asked.data?.perms.missing ?? [];
  return {
    missing,
    isClosed: missing.length > 0,
    openLogin: () => {
      if (!asked.data) return;
      emit({ kind: 'facebook-login', missing, isOwner: asked.data.is_owner, connect: asked.data.connect });
    },
  };
}
