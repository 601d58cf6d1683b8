import { CampaignDraft, campaignLimits } from '@fanfare/contract/campaigns/campaigns';
import type { z } from 'zod';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { WizardStep } from '../../../ui/wizard/wizard.tsx';
import { BarPreview } from './bar-preview.tsx';
import { type NamedPart, PartsField } from './parts-field.tsx';
import { SitesField } from './sites-field.tsx';

/** Values of the campaign wizard's form. */
export const CampaignForm = CampaignDraft.omit({ submit_id: true, id: true });
export type CampaignValues = z.input<typeof CampaignForm>;

type App = { app_id: string; name: string };

type Options = {
  /** Id of a saved campaign. */
  campaignId: number | undefined;
  apps: readonly App[];
  onAdd: (part: NamedPart) => void;
};

/** The steps before the review. */
export const campaignSteps = ({ campaignId, apps, onAdd }: Options): WizardStep<CampaignValues>[] => [
  {
    id: 'details',
    label: 'Details',
    hint: apps.length > 0 ? 'Name and app' : 'Name',
    fields: { name: 'Name', app_id: 'Facebook app' },
    render: (field) => (
      <>
        <TextField {...field('name')} label="Name" description="Only you and your team see it." maxLength={80} />
        {apps.length > 0 && (
          <SelectField
            {...field('app_id')}
            label="Facebook app"
            description="Optional. The app your contest pages use."
            clearable
            options={apps.map(({ app_id, name }) => ({ value: app_id, label: name }))}
          />
        )}
      </>
    ),
  },
  {
    id: 'parts',
    label: 'Parts',
    hint: 'Contests, posts, ads',
    fields: { parts: 'Parts' },
    render: (field) => <PartsField {...field('parts')} campaignId={campaignId} onAdd={onAdd} />,
  },
  {
    id: 'notification',
    label: 'Notification',
    hint: 'A bar on your pages',
    fields: { notification_promotion: 'Notification' },
    render: (field, { values }) => {
      const { enabled = false, message = '', link = '' } = values.notification_promotion ?? {};
      return (
        <>
          <SwitchField
            {...field('notification_promotion.enabled')}
            label="Show a bar"
            description="On your hosted sites, contest pages and widgets while the campaign is active."
          />
          {enabled && (
            <>
              <TextField
                {...field('notification_promotion.message')}
                label="Text"
                description={`${message.length} of ${campaignLimits.maxMessage} characters`}
                maxLength={campaignLimits.maxMessage}
                required
              />
              <TextField
                {...field('notification_promotion.link')}
                label="Link"
                type="url"
                description="Optional. Where the bar leads."
                required={false}
              />
              <SitesField {...field('notification_promotion.site_ids')} campaignId={campaignId} />
              <BarPreview message={message} link={link} />
            </>
          )}
        </>
      );
    },
  },
];
