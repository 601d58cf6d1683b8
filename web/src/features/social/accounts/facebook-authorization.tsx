import { emit } from '../../../lib/api/page-events.ts';
import { useMe } from '../../../lib/session.ts';
import { FacebookAuthorizationAlert } from '../../../ui/overlay/facebook-authorization-alert.tsx';
import classes from './accounts.module.css';
import { type Account, groupByConnection } from './use-social-accounts.ts';

/** For pages without the permissions for social posts, one alert for each connection: they are granted together. */
export function FacebookAuthorization({ accounts }: { accounts: readonly Account[] }) {
  const isOwner = useMe().business?.is_owner ?? false;
  const unauthorized = accounts.filter(({ authorization }) => authorization);
  return groupByConnection(unauthorized).map(
    ({ connection, names, authorization }) =>
      authorization && (
        <div key={connection} className={classes.authorization}>
          <FacebookAuthorizationAlert onView={() => emit({ kind: 'facebook-login', isOwner, ...authorization })}>
            Permission to publish on {names} is missing.
          </FacebookAuthorizationAlert>
        </div>
      ),
  );
}
