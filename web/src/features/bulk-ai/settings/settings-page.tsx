import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { settingsQuery } from '../bulk-queries.ts';
import classes from './settings.module.css';
import { SettingsForm } from './settings-form.tsx';
import { StopSwitches } from './stop-switches.tsx';

export function SettingsPage() {
  const canManage = useCan('bulk_ai:manager');
  const { data, error, refetch } = useQuery({
    ...settingsQuery,
    // A refetch must not replace what is typed.
    refetchOnWindowFocus: false,
  });
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <FormSkeleton fields={6} />;
  return (
    <div className={classes.page}>
      {!canManage && <Alert tone="info">You need the Manager role for bulk AI to change these settings.</Alert>}
      <StopSwitches settings={data.settings} canManage={canManage} />
      <SettingsForm answer={data} canManage={canManage} />
    </div>
  );
}
