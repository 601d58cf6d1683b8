import { hourMs } from '@fanfare/contract/kit/durations';
import { terms, viewOn } from '@fanfare/contract/kit/terms';
import { Popover, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, query } from '../../../lib/api.ts';
import { logWarning } from '../../../lib/log.ts';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import classes from '../gallery/gallery.module.css';
import { Tile } from '../gallery/media-tile.tsx';
import type { FlickrPhoto } from '../types.ts';
import { ExternalLink } from './external-link.tsx';

type Props = { photo: FlickrPhoto; isSelected: boolean; isBusy: boolean; onPress: () => void };

/** A Flickr image with its owner below; a click on the owner shows details. */
export function FlickrTile({ photo, isSelected, isBusy, onPress }: Props) {
  const [isOpen, setOpen] = useState(false);
  const title = photo.title || terms.untitled;
  return (
    <Tile
      actionLabel="Choose"
      picture={<img className={classes.picture} src={photo.thumbnail} alt="" loading="lazy" decoding="async" />}
      title={title}
      description={`${photo.width}×${photo.height}`}
      isSelected={isSelected}
      isBusy={isBusy}
      onPress={onPress}
    >
      <Popover opened={isOpen} onChange={setOpen} width={280} position="bottom" trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={classes.credit}
            data-mantine-stop-propagation={isOpen || undefined}
            onClick={() => setOpen((open) => !open)}
          >
            by {photo.ownername}
            <VisuallyHidden>, the owner of {title}</VisuallyHidden>
          </button>
        </Popover.Target>
        <Popover.Dropdown data-mantine-stop-propagation>
          <Credit photo={photo} />
        </Popover.Dropdown>
      </Popover>
    </Tile>
  );
}

/** Current owner and license from Flickr. */
function Credit({ photo }: { photo: FlickrPhoto }) {
  const owner = useQuery({
    queryKey: ['POST /flickr/owner', photo.owner],
    queryFn: () => call('POST /flickr/owner', { body: { owner_id: photo.owner } }),
    staleTime: hourMs,
    retry: false,
  });
  const details = useQuery({
    ...query('GET /flickr/photo/{photo_id}', { params: { photo_id: photo.id } }),
    staleTime: hourMs,
    retry: false,
  });
  const failure = details.error ?? owner.error;
  useEffect(() => {
    if (failure) logWarning(`Flickr details of photo ${photo.id} failed to load`, failure);
  }, [failure, photo.id]);
  if (owner.isPending || details.isPending) return <TextSkeleton lines={3} />;

  const name = owner.data?.username ?? photo.ownername;
  const profile = owner.data?.person.profileurl ?? photo.owner_url;
  const licence = details.data?.photo.licence ?? photo.licence;
  const licenceUrl = details.data ? details.data.photo.licence_url : photo.licence_url;
  return (
    <Grid gap={4} p={8} breakWords>
      <Text fw={600}>{photo.title}</Text>
      <Text>
        by{' '}
        <ExternalLink keepsDialog href={profile}>
          {name}
        </ExternalLink>
      </Text>
      <Text>
        {licenceUrl ? (
          <ExternalLink keepsDialog href={licenceUrl}>
            {licence}
          </ExternalLink>
        ) : (
          licence
        )}
      </Text>
      <Text>
        <ExternalLink keepsDialog href={photo.page_url}>
          {viewOn('Flickr')}
        </ExternalLink>
      </Text>
    </Grid>
  );
}
