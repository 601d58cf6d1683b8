import { partKindLabels, partKinds } from '@fanfare/contract/campaigns/campaigns';
import { Alert } from '../../../ui/feedback/alert.tsx';
import classes from '../campaigns.module.css';
import { BarPreview } from './bar-preview.tsx';
import type { CampaignValues } from './campaign-steps.tsx';

type Props = { values: Partial<CampaignValues>; isActive: boolean };

/** What will be saved and what happens then. */
export function CampaignReview({ values: { name = '', parts = [], notification_promotion: bar }, isActive }: Props) {
  const counts = partKinds.flatMap((kind) => {
    const count = parts.filter((part) => part.kind === kind).length;
    return count === 0 ? [] : `${partKindLabels[kind]}: ${count}`;
  });
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>Name</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>Parts</dt>
          <dd>{counts.join(', ') || 'None yet'}</dd>
        </div>
        <div>
          <dt>Bar</dt>
          <dd>{bar?.enabled ? 'On while the campaign is active' : 'Off'}</dd>
        </div>
      </dl>
      {bar?.enabled && <BarPreview message={bar.message ?? ''} link={bar.link ?? ''} />}
      <Alert tone="info">
        {isActive
          ? 'The campaign is active. Changes are visible as soon as you save them.'
          : 'A paused campaign shows no bar, and its scheduled posts are on hold until you start it.'}
      </Alert>
    </>
  );
}
