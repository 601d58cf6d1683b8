import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';

/** Says that no site can be added before somebody connects one in vain. The limit is the owner's. */
export function SiteLimitNotice() {
  const { business } = useMe();
  const limit = useQuery({
    queryKey: ['POST /user/limit_assets', 'site'],
    queryFn: ({ signal }) => call('POST /user/limit_assets', { body: { asset_type: 'site' }, signal, silent: true }),
    enabled: business?.is_owner === true,
  });
  if (!limit.data || limit.data.can_add) return null;
  return (
    <Alert tone="info" title="There is no room for another site">
      {limit.data.message}
    </Alert>
  );
}
