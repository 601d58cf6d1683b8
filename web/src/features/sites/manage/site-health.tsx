import { Badge, Skeleton, Tooltip } from '@mantine/core';
import { errorMessage } from '../../../lib/api.ts';
import { BackToAssets } from '../settings/asset-missing-notice.tsx';
import { type Site, useSiteOptions } from '../site-queries.ts';
import classes from './sites-table.module.css';

/** Whether a site can be written to now, in its own words when not. */
export function SiteHealth({ site }: { site: Site }) {
  return site.in_assets ? <Answering id={site.id} /> : <span className={classes.none}>Not asked</span>;
}

function Answering({ id }: { id: number }) {
  const options = useSiteOptions(id);
  if (options.isPending) return <Skeleton height={20} width={72} radius="xl" />;
  const trouble = options.data ? options.data.plugin_sanity.error : errorMessage(options.error);
  if (trouble === null)
    return (
      <Badge color="green" miw="max-content">
        Working
      </Badge>
    );
  return (
    <span className={classes.trouble}>
      <Badge color="red" miw="max-content">
        Needs you
      </Badge>
      <Tooltip label={trouble} maw={360}>
        <small>{trouble}</small>
      </Tooltip>
    </span>
  );
}

export const SiteReach = ({ site }: { site: Site }) =>
  site.in_assets ? (
    <span>Yes</span>
  ) : (
    <span className={classes.trouble}>
      <Badge color="orange" miw="max-content">
        Not yet
      </Badge>
      <BackToAssets site={site} />
    </span>
  );
