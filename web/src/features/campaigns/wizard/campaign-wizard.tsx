import { campaignWizardHeight, noNotification } from '@fanfare/contract/campaigns/campaigns';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Output, query, useSave } from '../../../lib/api.ts';
import { newId } from '../../../lib/random-id.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Wizard } from '../../../ui/wizard/wizard.tsx';
import type { Campaign } from '../campaign-queries.ts';
import { CampaignReview } from './campaign-review.tsx';
import { CampaignForm, campaignSteps } from './campaign-steps.tsx';
import type { NamedPart } from './parts-field.tsx';

type Props = {
  campaign?: Campaign;
  onSaved: (answer: Output<'POST /campaign/save'>) => void;
};

export function CampaignWizard({ campaign, onSaved }: Props) {
  // Idempotency key until the server has accepted the request: a second press after no answer to the creation creates
  // no second campaign.
  const [submitId] = useState(newId);
  // All parts (contests, lockers and so on) that the wizard has loaded: a part that was found by a search isn't in
  // later lists.
  const [knownParts, setKnownParts] = useState<readonly NamedPart[]>(campaign?.parts ?? []);
  const { data } = useQuery(query('GET /facebook/apps'));
  const save = useSave('POST /campaign/save', {
    refreshes: ['GET /campaigns', 'GET /campaign/{id}', 'GET /campaign/{id}/results', 'GET /campaign/{id}/widgets'],
    onDone: onSaved,
  });
  return (
    <Wizard
      schema={CampaignForm}
      steps={campaignSteps({
        campaignId: campaign?.id,
        apps: data?.apps ?? [],
        onAdd: (part) => setKnownParts((known) => [...known, part]),
      })}
      height={campaignWizardHeight}
      isComplete={campaign !== undefined}
      initial={
        campaign
          ? {
              name: campaign.name,
              app_id: campaign.app_id,
              notification_promotion: campaign.notification_promotion,
              parts: campaign.parts.map(({ kind, id }) => ({ kind, id })),
            }
          : { notification_promotion: { ...noNotification, site_ids: undefined }, parts: [] }
      }
      submit={campaign ? 'Save changes' : 'Create campaign'}
      review={(values) => (
        <>
          <CampaignReview values={values} parts={knownParts} />
          <Alert tone="info">
            {campaign?.campaign_status === 'Active'
              ? 'The campaign is active. Changes are visible as soon as you save them.'
              : 'A paused campaign shows no bar, and its scheduled posts are on hold until you start it.'}
          </Alert>
        </>
      )}
      onSubmit={(values) =>
        save.mutateAsync({ body: { ...values, ...(campaign ? { id: campaign.id } : { submit_id: submitId }) } })
      }
    />
  );
}
