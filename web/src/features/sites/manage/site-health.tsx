import { terms } from '@fanfare/contract/kit/terms';
import { Badge, Skeleton, Tooltip } from '@mantine/core';
import { errorMessage } from '../../../lib/api.ts';
import { AddToAssets } from '../settings/asset-missing-notice.tsx';
import { type Site, useSiteOptions } from '../site-queries.ts';
import classes from './sites-table.module.css';

/** Whether posts can be saved to the site now; if not, with its error message. */
export function SiteHealth({ site }: { site: Site }) {
  return site.in_assets ? <HealthBadge id={site.id} /> : <span className={classes.none}>Not checked</span>;
}

function HealthBadge({ id }: { id: number }) {
  const options = useSiteOptions(id);
  if (options.isPending) return <Skeleton height={20} width={72} radius="xl" />;
  const problem = options.data ? options.data.plugin_sanity.error : errorMessage(options.error);
  if (problem === null)
    return (
      <Badge color="green" miw="max-content">
        Working
      </Badge>
    );
  return (
    <span className={classes.problem}>
      <Badge color="red" miw="max-content">
        {terms.needsAttention}
      </Badge>
      <Tooltip label={problem} maw={360}>
        <small>{problem}</small>
      </Tooltip>
    </span>
  );
}

export const AssetStatus = ({ site }: { site: Site }) =>
  site.in_assets ? (
    <span>Yes</span>
  ) : (
    <span className={classes.problem}>
      <Badge color="orange" miw="max-content">
        No
      </Badge>
      <AddToAssets site={site} />
    </span>
  );
