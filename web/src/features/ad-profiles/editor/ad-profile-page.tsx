import { Button } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type Output, query } from '../../../lib/api.ts';
import { can, useMe } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { needsViewer } from '../ad-networks.ts';
import { tabQuery } from '../form/tab-queries.ts';
import { AdProfileEditor } from './ad-profile-editor.tsx';

export const NewAdProfilePage = () => <AdProfileEditor profile={undefined} tabs={[]} />;

export function AdProfilePage() {
  const { id = '' } = useParams({ strict: false });
  const profile = useQuery({ ...query('GET /adprofile/{id}', { params: { id } }), gcTime: 0 });
  if (profile.data) return <LoadedProfile key={id} profile={profile.data} />;
  return <Unloaded error={profile.error} onRetry={() => void profile.refetch()} />;
}

type Profile = Output<'GET /adprofile/{id}'>;

/** Reads each tab from its own path. The editor opens when all of them are loaded. */
function LoadedProfile({ profile }: { profile: Profile }) {
  const me = useMe();
  const { id, networks } = profile.adprofile;
  const visible = networks.filter((network) => can(me, needsViewer(network)));
  const answers = useQueries({ queries: visible.map((network) => tabQuery(network, id)) });
  const failed = answers.find(({ error }) => error);
  const tabs = answers.flatMap(({ data }) => data ?? []);
  if (failed) return <Unloaded error={failed.error} onRetry={() => void failed.refetch()} />;
  return tabs.length < visible.length ? <Unloaded error={null} /> : <AdProfileEditor profile={profile} tabs={tabs} />;
}

function Unloaded({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return (
    <Page title="Ad profile" width="wide">
      {error ? (
        <ErrorState
          error={error}
          onRetry={onRetry}
          object={{
            name: 'Ad profile',
            others: (
              <Button component={Link} to="/adprofile">
                View all ad profiles
              </Button>
            ),
          }}
        />
      ) : (
        <FormSkeleton fields={4} />
      )}
    </Page>
  );
}
