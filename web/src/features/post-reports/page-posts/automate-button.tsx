import { allPages } from '@fanfare/contract/post-reports/post-report';
import { Button } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../../lib/session.ts';
import type { PostReportParams } from '../post-report-params.ts';

/** Opens a new automator with what the report shows: page, filter and period. */
export function AutomateButton({ params: { page_id, filter, daterange } }: { params: PostReportParams }) {
  const search = {
    source_type: 'pagePostsReport',
    filter,
    daterange,
    page_id: page_id === allPages ? undefined : page_id,
  };
  return useCan('automators:editor') ? (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconRobot size={18} stroke={1.5} aria-hidden />}
      renderRoot={(props) => <Link {...props} to="/automator/new" search={search} />}
    >
      Automate this
    </Button>
  ) : null;
}
