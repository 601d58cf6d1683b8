import { partKindLabels, partKinds } from '@fanfare/contract/campaigns/campaigns';
import { Alert } from '../../../ui/feedback/alert.tsx';
import classes from '../campaigns.module.css';
import { BarPreview } from './bar-preview.tsx';
import type { CampaignValues } from './campaign-steps.tsx';
import type { NamedPart } from './parts-field.tsx';

type Props = {
  values: Partial<CampaignValues>;
  /** At least the chosen ones. */
  parts: readonly NamedPart[];
  isActive: boolean;
};

/** What will be saved and what happens then. */
export function CampaignReview({ values, parts, isActive }: Props) {
  const { name = '', parts: chosen = [], notification_promotion: bar } = values;
  const titleOf = ({ kind, id }: { kind: string; id: string }) =>
    parts.find((part) => part.kind === kind && part.id === id)?.title ?? '';
  const groups = partKinds.flatMap((kind) => {
    const titles = chosen.filter((part) => part.kind === kind).map(titleOf);
    return titles.length === 0 ? [] : [{ kind, titles }];
  });
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>Name</dt>
          <dd>{name}</dd>
        </div>
        {groups.map(({ kind, titles }) => (
          <div key={kind}>
            <dt>{partKindLabels[kind]}</dt>
            {titles.map((title) => (
              <dd key={title}>{title}</dd>
            ))}
          </div>
        ))}
        {groups.length === 0 && (
          <div>
            <dt>Parts</dt>
            <dd>None yet. You can add them later.</dd>
          </div>
        )}
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
