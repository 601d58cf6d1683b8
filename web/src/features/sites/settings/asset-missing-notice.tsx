import { Button } from '@mantine/core';
import { useMe } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { useAddWordPress } from '../manage/addable-sites.tsx';
import type { Site } from '../site-queries.ts';

type Props = { site: Pick<Site, 'name' | 'connection_id'> };

/** A site that fell out of the assets: nobody can write for it until it is back. */
export const AssetMissingNotice = ({ site }: Props) => (
  <Alert tone="warn" title="Not among your assets" action={<BackToAssets site={site} />}>
    Nobody can write for {site.name} until the business has it among its assets.
  </Alert>
);

/** What brings it back: at once for a connected WordPress, in the list of assets for a site of ours. */
export function BackToAssets({ site: { name, connection_id } }: Props) {
  const { business } = useMe();
  const add = useAddWordPress();
  if (!business) return null;
  if (connection_id !== null)
    return (
      <Button
        size="xs"
        variant="default"
        loading={add.isPending}
        aria-label={`Add ${name} to the assets`}
        onClick={() => add.mutate({ body: { connection_id } }, { onError: toast.failed })}
      >
        Add to the assets
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
      Add to the assets
    </TextLink>
  );
}
