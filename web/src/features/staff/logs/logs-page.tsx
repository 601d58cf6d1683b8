import { SpendRequest } from '@fanfare/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { UserPicker } from '../filters/user-picker.tsx';
import classes from '../staff.module.css';
import { userQuery } from '../staff-queries.ts';
import { ErrorLog } from './error-log.tsx';

const LogsParams = SpendRequest.pick({ user_id: true }).partial();

export function LogsPage() {
  const [{ user_id: userId }, setList] = useListQuery(LogsParams);
  const user = useQuery({ ...userQuery(userId ?? 0), enabled: userId !== undefined });
  return (
    <Page title="Error logs" lead="Errors a user saw, with request IDs for the server log." width="wide">
      <Grid columns={1} gap={20}>
        <div className={classes.controls}>
          <UserPicker userId={userId} onUser={(id) => setList({ user_id: id })} />
          {user.data && (
            <TextLink py={8} to="/staff/user/$id" params={{ id: String(user.data.id) }}>
              Open user
            </TextLink>
          )}
        </div>
        {userId === undefined && (
          <Block panel>
            <EmptyState title="No user selected" illustration="envelope">
              Choose a user to see their errors and the messages they saw.
            </EmptyState>
          </Block>
        )}
        {userId !== undefined && user.error && (
          <Block panel>
            <ErrorState error={user.error} onRetry={() => void user.refetch()} />
          </Block>
        )}
        {userId !== undefined && !user.error && <ErrorLog key={userId} userId={userId} />}
      </Grid>
    </Page>
  );
}
