import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../../lib/api.ts';
import { useCan, useMe } from '../../lib/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

const maxButtons = 3;

/** Explains how visitors subscribe, with a link to the form of each site. */
export function NoSubscribers() {
  const canManage = useCan('content:manager');
  const canView = useCan('content:viewer');
  const isOwner = useMe().business?.is_owner === true;
  const { data } = useQuery({ ...query('GET /content/sites'), enabled: canView });
  const hosted = data?.sites.filter(({ kind }) => kind === 'hosted') ?? [];
  const isReady = canManage && hosted.length > 0;
  return (
    <EmptyState
      illustration="envelope"
      title="No subscribers yet"
      action={
        isReady ? (
          <Group justify="center">
            {hosted.slice(0, maxButtons).map(({ id, name }) => (
              <Button key={id} component={Link} to={`/content/site/${id}`} hash="design">
                Set up the form on {name}
              </Button>
            ))}
          </Group>
        ) : (
          canView && (
            <Button component={Link} to="/content/sites">
              View sites
            </Button>
          )
        )
      }
    >
      {isReady
        ? 'Turn on the subscribe form in your site’s design. Visitors appear here after confirming.'
        : 'Visitors who subscribe on a hosted site or in a contest appear here after confirming.'}
      {!isOwner && ' You see the subscribers of sites that are assigned to you.'}
    </EmptyState>
  );
}
