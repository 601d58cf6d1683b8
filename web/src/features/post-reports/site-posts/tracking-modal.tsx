import { Modal, Select, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { CodeBox } from '../../../ui/page/code-box.tsx';
import type { ReportSite } from './site-report-calls.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  sites: readonly ReportSite[];
  initialSite: ReportSite | undefined;
};

export const TrackingModal = ({ opened, onClose, sites, initialSite }: Props) => (
  <Modal opened={opened} onClose={onClose} title="Tracking" size={620}>
    {initialSite && <TrackingForm sites={sites} initialSite={initialSite} />}
  </Modal>
);

/**
 * Form for the tracking, which counts page views without cookies. Hosted sites include the script; for other sites it
 * shows code to add to their pages.
 */
function TrackingForm({ sites, initialSite }: { sites: readonly ReportSite[]; initialSite: ReportSite }) {
  const [siteId, setSiteId] = useState(initialSite.site_id);
  const canChange = useCan('content:manager');
  const params = { id: siteId };
  const tracking = useQuery(query('GET /content/site/{id}/tracking', { params, silent: true }));
  const save = useSave('POST /content/site/{id}/tracking', {
    refreshes: ['GET /content/site/{id}/tracking'],
  });
  const { data } = tracking;
  return (
    <Stack>
      <Select
        label="Site"
        data={sites.map(({ site_id, name }) => ({ value: String(site_id), label: name }))}
        allowDeselect={false}
        value={String(siteId)}
        onChange={(value) => value && setSiteId(Number(value))}
      />
      {tracking.error && <ErrorState error={tracking.error} onRetry={() => void tracking.refetch()} />}
      {tracking.isPending && <TextSkeleton lines={4} />}
      {!tracking.error && data && (
        <>
          <Switch
            label="Count visits"
            description="Counts page views and clicks on short links. It sets no cookies."
            checked={data.is_enabled}
            disabled={!canChange || save.isPending}
            onChange={(event) =>
              save.mutate({ params, body: { is_enabled: event.currentTarget.checked } }, { onError: toast.failed })
            }
          />
          {data.is_automatic ? (
            <Text>The pages of this site contain the tracking code already.</Text>
          ) : (
            <div>
              <CodeBox
                title="Tracking code"
                about="Paste it before the end of the body of each page."
                code={data.snippet}
              />
              <Text c="dimmed" mt="xs">
                In WordPress, use a plugin for header and footer code, or the file footer.php of your theme.
              </Text>
            </div>
          )}
        </>
      )}
    </Stack>
  );
}
