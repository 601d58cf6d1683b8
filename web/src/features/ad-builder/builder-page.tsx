import { needsAds } from '@fanfare/contract/ad-profiles/needs';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '../../lib/api.ts';
import { useCan, useMe } from '../../lib/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Grid } from '../../ui/layout/layout.tsx';
import { RestrictedButton } from '../../ui/overlay/restricted-button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useWizardKey } from '../../ui/wizard/use-wizard-key.ts';
import { newAd } from './ad-form.ts';
import { draftQuery } from './draft-query.ts';
import { CreationList } from './lists/creation-list.tsx';
import { DraftList } from './lists/draft-list.tsx';
import { CreationResult } from './result/creation-result.tsx';
import { AdWizard } from './wizard/ad-wizard.tsx';

const title = 'Ad builder';
const lead = 'Build an ad step by step, see it as people will, and create it on every network of an ad profile.';

/** Page of the ad builder: a new ad, a draft (`?draft=`), or the result of a submitted ad (`?result=`). */
export function BuilderPage() {
  const { draft, result } = useSearch({ from: '/admin/ads/builder' });
  const { business } = useMe();
  const canEdit = useCan(needsAds.editor);
  if (result !== undefined) return <CreationResult key={result} id={result} />;
  if (!business)
    return (
      <Page title={title}>
        <EmptyState
          title="Create a business first"
          action={
            <Button component={Link} to="/user/business/new">
              Create a business
            </Button>
          }
        >
          Ads belong to a business. Create one or join one by invitation.
        </EmptyState>
      </Page>
    );
  return (
    <Page title={title} lead={lead} width="wide">
      {canEdit ? (
        <Builder draft={draft} />
      ) : (
        <EmptyState
          title="You can’t create ads"
          action={<RestrictedButton need={needsAds.editor}>New ad</RestrictedButton>}
        >
          You need the Editor role for the ads of a network.
        </EmptyState>
      )}
      {draft === undefined && (
        <Grid columns={1} gap={24} mt={24}>
          <DraftList canEdit={canEdit} />
          <CreationList />
        </Grid>
      )}
    </Page>
  );
}

/**
 * Wizard of an ad. A new ad keeps its wizard when the first save adds the draft's id to the URL; a draft opened by its
 * id is loaded first.
 */
function Builder({ draft }: { draft: number | undefined }) {
  const navigate = useNavigate();
  const { key, keepFor } = useWizardKey(String(draft ?? 'new'));
  const [created, setCreated] = useState<{ key: number; id: number }>();
  if (draft !== undefined && (created?.key !== key || created.id !== draft)) return <SavedDraft key={key} id={draft} />;

  function showAddress(id: number) {
    setCreated({ key, id });
    keepFor(String(id));
    const search = { draft: id };
    void navigate({ to: '/ads/builder', search, replace: true, resetScroll: false, ignoreBlocker: true });
  }
  return <AdWizard key={key} initial={newAd} initialProfile={undefined} draftId={undefined} onCreated={showAddress} />;
}

function SavedDraft({ id }: { id: number }) {
  const draft = useQuery({ ...draftQuery(id), refetchOnWindowFocus: false });
  const profileId = draft.data?.ad.adprofile;
  const profile = useQuery({
    ...query('GET /adprofile/{id}', { params: { id: profileId ?? 0 } }),
    enabled: profileId !== undefined,
    retry: false,
  });
  if (draft.error) return <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />;
  // A deleted profile is no error here: the user chooses another one in the wizard.
  if (!draft.data || (profileId !== undefined && profile.isPending)) return <FormSkeleton fields={4} />;
  return (
    <AdWizard
      initial={{ ...newAd, ...draft.data.ad }}
      initialProfile={profile.data?.adprofile}
      draftId={id}
      onCreated={() => undefined}
    />
  );
}
