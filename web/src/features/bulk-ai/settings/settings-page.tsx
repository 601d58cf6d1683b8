import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { settingsQuery } from '../bulk-queries.ts';
import { SettingsForm } from './settings-form.tsx';
import { StopSwitches } from './stop-switches.tsx';

export function SettingsPage() {
  const canManage = useCan('bulk_ai:manager');
  const { data, error, refetch } = useQuery({
    ...settingsQuery,
    // No refetch on focus: it would replace typed changes.
    refetchOnWindowFocus: false,
  });
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <FormSkeleton fields={6} />;
  return (
    <Grid gap={20} maw={960}>
      {!canManage && <Alert tone="info">You need the Manager role for bulk AI to change these settings.</Alert>}
      <StopSwitches settings={data.settings} canManage={canManage} />
      <SettingsForm answer={data} canManage={canManage} />
    </Grid>
  );
}
