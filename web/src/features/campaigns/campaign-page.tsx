import { includesRole } from '@fanfare/contract/kit/permission';
import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Page } from '../../ui/page/page.tsx';
import { Section } from '../../ui/page/section.tsx';
import { useCampaign } from './campaign-frame.tsx';
import { CampaignReview } from './wizard/campaign-review.tsx';
import { CampaignWizard } from './wizard/campaign-wizard.tsx';

/** Wizard for a new campaign; after saving, the page of the campaign is shown. */
export function NewCampaignPage() {
  const navigate = useNavigate();
  return (
    <Page
      title="New campaign"
      lead="Scheduled posts that you add are on hold until you start the campaign."
      width="wide"
    >
      <CampaignWizard
        onSaved={({ campaign }) => {
          toast.good('Campaign saved.');
          void navigate({ to: '/campaign/$id', params: { id: String(campaign.id) }, ignoreBlocker: true });
        }}
      />
    </Page>
  );
}

export function CampaignPage() {
  // Number of saves: each mounts a new wizard with the saved values.
  const [saves, setSaves] = useState(0);
  const campaign = useCampaign();
  if (!includesRole(campaign.role, 'editor'))
    return (
      <Stack>
        <Alert tone="info">You can view this campaign. To edit it, you need the Editor role.</Alert>
        <Section title="Setup">
          <Stack>
            <CampaignReview values={campaign} parts={campaign.parts} />
          </Stack>
        </Section>
      </Stack>
    );
  return (
    <CampaignWizard
      key={`${campaign.id} ${saves}`}
      campaign={campaign}
      onSaved={() => {
        toast.good('Changes saved.');
        setSaves((count) => count + 1);
      }}
    />
  );
}
