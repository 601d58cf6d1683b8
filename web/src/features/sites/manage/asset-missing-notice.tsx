import { Button } from '@mantine/core';
import { useMe } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextLink } from '../../../ui/page/text-link.tsx';
import type { Site } from '../site-queries.ts';
import { useAddWordPress } from './addable-sites.tsx';

type Props = { site: Pick<Site, 'name' | 'connection_id'> };

/** Alert for a site that was removed from the assets: posts cannot be written until it is added again. */
export const AssetMissingNotice = ({ site }: Props) => (
  <Alert tone="warn" title="Not in this business’s assets" action={<AddToAssets site={site} />}>
    Add {site.name} to this business’s assets so members can write for it.
  </Alert>
);

/** Adds the site to the assets: directly for a connected WordPress site, in the asset list for a hosted one. */
export function AddToAssets({ site: { name, connection_id } }: Props) {
  const { business } = useMe();
  const add = useAddWordPress();
  if (!business) return null;
  if (connection_id !== null)
    return (
      <Button
        size="xs"
        variant="default"
        loading={add.isPending}
        aria-label={`Add ${name} to assets`}
        onClick={() => add.mutate({ body: { connection_id } }, { onError: toast.failed })}
      >
        Add to assets
      </Button>
    );
  return (
    <TextLink
      to="/user/business/$bid/manage"
      params={{ bid: String(business.id) }}
      search={{ add: 'site' }}
      hash="assets"
      underline="always"
    >
      Add to assets
    </TextLink>
  );
}
