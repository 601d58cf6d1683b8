import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';

/** Warns that the site limit is reached before the user connects another site. The limit belongs to the owner. */
export function SiteLimitNotice() {
  const { business } = useMe();
  const limit = useQuery({
    queryKey: ['POST /user/limit_assets', 'site'],
    queryFn: ({ signal }) => call('POST /user/limit_assets', { body: { asset_type: 'site' }, signal, silent: true }),
    enabled: business?.is_owner === true,
  });
  if (!limit.data || limit.data.can_add) return null;
  return (
    <Alert tone="info" title="Site limit reached">
      {limit.data.message}
    </Alert>
  );
}
