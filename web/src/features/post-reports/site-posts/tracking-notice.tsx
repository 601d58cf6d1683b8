import { Button } from '@mantine/core';
import { Alert } from '../../../ui/feedback/alert.tsx';
import type { SiteReport } from './site-report-calls.ts';

/** Notice about posts without a single visit: their pages may lack the tracking code. */
export const TrackingNotice = ({ report, onSetUp }: { report: SiteReport | undefined; onSetUp: () => void }) =>
  report && report.total > 0 && report.totals.page_views === 0 ? (
    <Alert
      tone="info"
      action={
        <Button size="xs" variant="default" onClick={onSetUp}>
          Set up tracking
        </Button>
      }
    >
      No visits in this period. They count from when the pages of a site contain the tracking code.
    </Alert>
  ) : null;
