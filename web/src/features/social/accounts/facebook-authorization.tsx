import { emit } from '../../../lib/api/page-events.ts';
import { useMe } from '../../../lib/session.ts';
import { Block } from '../../../ui/layout/layout.tsx';
import { FacebookAuthorizationAlert } from '../../../ui/overlay/facebook-authorization-alert.tsx';
import { type Account, groupByConnection } from './use-social-accounts.ts';

/**
 * Alerts for Facebook pages without the permissions for social posts: one alert for each connection, because
 * permissions are granted to all pages of a connection together.
 */
export function FacebookAuthorization({ accounts }: { accounts: readonly Account[] }) {
  const isOwner = useMe().business?.is_owner ?? false;
  const unauthorized = accounts.filter(({ authorization }) => authorization);
  return groupByConnection(unauthorized).map(
    ({ connection, names, authorization }) =>
      authorization && (
        <Block key={connection} mt={8}>
          <FacebookAuthorizationAlert onView={() => emit({ kind: 'facebook-login', isOwner, ...authorization })}>
            Permission to publish on {names} is missing.
          </FacebookAuthorizationAlert>
        </Block>
      ),
  );
}
