import { terms } from '@fanfare/contract/kit/terms';
import { Badge, Skeleton, Tooltip } from '@mantine/core';
import { errorMessage } from '../../../lib/api.ts';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { type Site, useSiteOptions } from '../site-queries.ts';
import { AddToAssets } from './asset-missing-notice.tsx';
import classes from './sites-table.module.css';

/** Health of a site: posts can be saved to it now, or the error message. */
export function SiteHealth({ site }: { site: Site }) {
  return site.in_assets ? (
    <HealthBadge id={site.id} />
  ) : (
    <Block component="span" c="dimmed">
      Not checked
    </Block>
  );
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
    <Grid component="span" className={classes.problem} gap={4} justify="start" inline>
      <Badge color="red" miw="max-content">
        {terms.needsAttention}
      </Badge>
      <Tooltip label={problem} maw={360}>
        <Block component="small" maw="34ch" lines={2}>
          {problem}
        </Block>
      </Tooltip>
    </Grid>
  );
}

export const AssetStatus = ({ site }: { site: Site }) =>
  site.in_assets ? (
    <span>Yes</span>
  ) : (
    <Grid component="span" className={classes.problem} gap={4} justify="start" inline>
      <Badge color="orange" miw="max-content">
        No
      </Badge>
      <AddToAssets site={site} />
    </Grid>
  );
