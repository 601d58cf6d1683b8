import { Badge, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Output } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { ErrorLog } from '../logs/error-log.tsx';
import classes from '../staff.module.css';
import { userQuery } from '../staff-queries.ts';
import { MembershipsSection } from './memberships-section.tsx';
import { useUserActions } from './use-user-actions.tsx';
import { UserForm } from './user-form.tsx';
import { UserState } from './user-state.tsx';

type FullUser = Output<'GET /staff/user/{id}'>;

export function UserPage() {
  const { id } = useParams({ from: '/admin/staff/user/$id' });
  const user = useQuery(userQuery(Number(id)));
  if (user.data) return <UserScreen key={user.data.id} user={user.data} />;
  if (!user.error) return <PageSkeleton />;
  return (
    <Page title="User">
      <ErrorState
        error={user.error}
        action={
          <Button component={Link} to="/staff/users">
            View all users
          </Button>
        }
      />
    </Page>
  );
}

function UserScreen({ user }: { user: FullUser }) {
  const { userActions, dialogs } = useUserActions();
  return (
    <Page
      title={user.name}
      lead={
        <Flex component="span" gap="4px 10px" wrap inline>
          {user.email}
          <UserState user={user} />
          {user.is_staff && (
            <Badge component="span" color="violet">
              Staff
            </Badge>
          )}
        </Flex>
      }
      action={
        <Group gap="xs">
          {userActions(user).map(({ label, icon: Icon, onClick, danger, disabled }) => (
            <Button
              key={label}
              variant="default"
              c={danger && !disabled ? 'red' : undefined}
              leftSection={<Icon size={18} stroke={1.5} aria-hidden />}
              onClick={onClick}
              disabled={disabled}
            >
              {label}
            </Button>
          ))}
        </Group>
      }
    >
      <Section title="Name and access">
        <Grid component="dl" className={classes.details} columns="auto 1fr" gap="6px 20px">
          <dt>Last seen</dt>
          <dd>{user.last_seen_at ? <DateTime at={user.last_seen_at} /> : 'Never'}</dd>
          <dt>Created</dt>
          <dd>
            <DateTime at={user.created_at} />
          </dd>
          <dt>Links</dt>
          <Flex component="dd" gap="4px 10px" wrap inline>
            <TextLink to="/staff/audit" search={{ user_id: user.id }}>
              Audit log
            </TextLink>
            <TextLink to="/staff/spend" search={{ user_id: user.id }}>
              Spend
            </TextLink>
          </Flex>
          {user.is_staff && (
            <>
              <dt>Staff</dt>
              <dd>Staff accounts can’t be deactivated or acted as.</dd>
            </>
          )}
        </Grid>
        <UserForm user={user} />
      </Section>
      <MembershipsSection memberships={user.memberships} />
      <Section title="Errors" lead="Errors this user saw. Stored for 30 days.">
        <ErrorLog userId={user.id} />
      </Section>
      {dialogs}
    </Page>
  );
}
