import { SpendRequest } from '@fanfare/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import classes from '../staff.module.css';
import { userQuery } from '../staff-queries.ts';
import { UserPicker } from '../users/user-picker.tsx';
import { ErrorLog } from './error-log.tsx';

const rules = SpendRequest.pick({ user_id: true }).partial();

export function LogsPage() {
  const [{ user_id: userId }, setList] = useListQuery(rules);
  const user = useQuery({ ...userQuery(userId ?? 0), enabled: userId !== undefined });
  return (
    <Page
      title="Error logs"
      lead="The failures a user’s calls and jobs met, with the request ids under which the server’s own log knows them."
      width="wide"
    >
      <div className={classes.stack}>
        <div className={classes.controls}>
          <UserPicker userId={userId} onUser={(id) => setList({ user_id: id })} />
          {user.data && (
            <TextLink to="/staff/user/$id" params={{ id: String(user.data.id) }} className={classes.besideField}>
              Open this user
            </TextLink>
          )}
        </div>
        {userId === undefined ? (
          <div className={classes.card}>
            <EmptyState title="Whose errors?" drawing="letter">
              Choose the user who told you about a problem. You see what failed for them, when, and the sentence they
              were shown.
            </EmptyState>
          </div>
        ) : user.error ? (
          <div className={classes.card}>
            <ErrorState error={user.error} onRetry={() => void user.refetch()} />
          </div>
        ) : (
          <ErrorLog key={userId} userId={userId} />
        )}
      </div>
    </Page>
  );
}
