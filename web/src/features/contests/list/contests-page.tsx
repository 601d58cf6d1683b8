import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { RestrictedButton } from '../../../ui/overlay/restricted-button.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { contestsQuery } from '../contest-queries.ts';
import { ContestsTable } from './contests-table.tsx';

/** Page that lists the contests of the business. */
export function ContestsPage() {
  const canEdit = useCan('contests:editor');
  const list = useQuery(contestsQuery);
  const items = list.data?.contests ?? [];
  const paged = list.data && { items, total: items.length, page: 1, page_size: Math.max(items.length, 1) };
  const newContest = (
    <Button component={Link} to="/contest/new" leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}>
      New contest
    </Button>
  );
  return (
    <Page
      title="Contests"
      lead="Run contests on a page of their own and draw winners anyone can check."
      width="wide"
      action={canEdit ? newContest : <RestrictedButton need="contests:editor">New contest</RestrictedButton>}
    >
      <ContestsTable
        list={{ ...list, data: paged }}
        empty={
          <EmptyState illustration="cup" title="No contests yet" action={canEdit && newContest}>
            Choose prizes, rules and actions that earn points. Visitors enter on its page, and you draw winners.
          </EmptyState>
        }
      />
    </Page>
  );
}
