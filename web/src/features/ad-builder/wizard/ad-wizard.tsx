import { adMessages } from '@fanfare/contract/ad-builder/ad-issues';
import { previewSizes } from '@fanfare/contract/ad-builder/preview-formats';
import { needsAds } from '@fanfare/contract/ad-profiles/needs';
import { waitsForApprovalMessage } from '@fanfare/contract/approvals/approvals';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { newId } from '../../../lib/random-id.ts';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Wizard } from '../../../ui/wizard/wizard.tsx';
import { type AdProfile, type AdValues, createAdForm, toAd } from '../ad-form.ts';
import { AdOverview } from '../overview/ad-overview.tsx';
import { PreviewPanel } from '../preview/preview-panel.tsx';
import { useProfileDetails } from '../use-profile-details.ts';
import { createAdSteps } from './ad-steps.tsx';
import { useDraft } from './use-draft.ts';

type Props = {
  initial: Partial<AdValues>;
  /** Profile of a saved draft; undefined for a new one. */
  initialProfile: AdProfile | undefined;
  draftId: number | undefined;
  onCreated: (draftId: number) => void;
};

/** Wizard with the steps of an ad. Its draft is saved when a step is left. */
export function AdWizard({ initial, initialProfile, draftId, onCreated }: Props) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const canCreate = useCan(needsAds.publisher);
  const [profile, setProfile] = useState(initialProfile);
  const details = useProfileDetails(profile);
  const draft = useDraft(draftId, onCreated);
  // Idempotency key: a repeated request with the same key creates no further ads.
  const submitId = useRef(newId());
  const schema = useMemo(
    () => createAdForm({ profile, profileSet: details.profileSet }),
    [profile, details.profileSet],
  );

  async function submit(values: AdValues) {
    if (!canCreate) {
      await draft.save(values);
      toast.good('Draft saved.');
      return;
    }
    const id = draft.draftId();
    const body = {
      ...(toAd(values) ?? values),
      submit_id: submitId.current,
      ...(id === undefined ? {} : { draft_id: id }),
    };
    const { batch_id, approval_id } = await call('POST /facebook/ads/adbuilder', { body });
    void client.invalidateQueries({ queryKey: ['GET /ads/builder/drafts'] });
    void client.invalidateQueries({ queryKey: ['GET /facebook/ads/adbuilder'] });
    if (batch_id !== null) {
      void navigate({ to: '/ads/builder', search: { result: batch_id }, ignoreBlocker: true });
      return;
    }
    toast.info(waitsForApprovalMessage);
    void navigate({ to: '/approvals/$id', params: { id: String(approval_id) }, ignoreBlocker: true });
  }

  return (
    <>
      <Wizard
        schema={schema}
        steps={createAdSteps({ profile, details, onProfile: setProfile })}
        initial={initial}
        isComplete={draftId !== undefined && initialProfile !== undefined}
        submit={canCreate ? 'Create ads' : 'Save draft'}
        {...(canCreate && { failedTitle: adMessages.failed })}
        onStep={async (values) => (await draft.save(values)) !== undefined}
        onSubmit={submit}
        previewWidth={previewSizes.DESKTOP_FEED_STANDARD.width}
        preview={(values) => <PreviewPanel values={values} details={details} saveDraft={draft.save} canShare />}
        review={(values, field) => (
          <>
            <AdOverview values={values} field={field} />
            {!canCreate && (
              <Alert tone="info" title="Your role can’t create ads">
                The draft is saved. Ask someone with the Publisher role to create the ads.
              </Alert>
            )}
          </>
        )}
      />
      <Text c="dimmed" size="sm" mt={8} role="status">
        {draft.status.state === 'saving' && 'Saving draft…'}
        {draft.status.state === 'saved' && 'Draft saved'}
        {draft.status.state === 'failed' && `Draft not saved. ${draft.status.message}`}
      </Text>
    </>
  );
}
