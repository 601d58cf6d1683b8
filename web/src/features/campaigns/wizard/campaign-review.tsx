import { type PartRef, partKindLabels, partKinds } from '@fanfare/contract/campaigns/campaigns';
import { Grid } from '../../../ui/layout/layout.tsx';
import classes from '../campaigns.module.css';
import { BarPreview } from './bar-preview.tsx';
import type { CampaignValues } from './campaign-steps.tsx';
import type { NamedPart } from './parts-field.tsx';

type Props = {
  values: Partial<CampaignValues>;
  /** Known names of the campaign's parts (contests, lockers and so on), including those of all chosen parts. */
  parts: readonly NamedPart[];
};

/** Summary of a campaign's setup. */
export function CampaignReview({ values, parts }: Props) {
  const { name = '', parts: chosen = [], notification_promotion: bar } = values;
  const titleOf = ({ kind, id }: PartRef) => parts.find((part) => part.kind === kind && part.id === id)?.title ?? '';
  const groups = partKinds.flatMap((kind) => {
    const chosenOfKind = chosen.filter((part) => part.kind === kind);
    return chosenOfKind.length === 0 ? [] : [{ kind, chosenOfKind }];
  });
  return (
    <>
      <Grid facts component="dl" className={classes.facts} gap={12}>
        <div>
          <dt>Name</dt>
          <dd>{name}</dd>
        </div>
        {groups.map(({ kind, chosenOfKind }) => (
          <div key={kind}>
            <dt>{partKindLabels[kind]}</dt>
            {chosenOfKind.map((part) => (
              <dd key={part.id}>{titleOf(part)}</dd>
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
      </Grid>
      {bar?.enabled && <BarPreview message={bar.message ?? ''} link={bar.link ?? ''} />}
    </>
  );
}
