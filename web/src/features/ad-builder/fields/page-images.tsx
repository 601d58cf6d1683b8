import { minuteMs } from '@fanfare/contract/kit/durations';
import { imageMessages } from '@fanfare/contract/media/images';
import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage } from '../../../lib/api.ts';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { type MediaItem, useImportPicture } from '../../media/index.tsx';
import classes from './fields.module.css';

type Props = { url: string; onPick: (item: MediaItem) => void };

/** Tiles shown at most; more are in the picker, under "From a web page". */
const maxTiles = 12;

/** Images of the page that the ad leads to, to choose from. */
export function PageImages({ url, onPick }: Props) {
  const { importPicture, isBusy } = useImportPicture(onPick);
  const found = useQuery({
    queryKey: ['POST /facebook/page/photos/scrape', url],
    queryFn: ({ signal }) => call('POST /facebook/page/photos/scrape', { body: { url }, signal, silent: true }),
    staleTime: 5 * minuteMs,
    retry: false,
  });
  const images = found.data?.images.slice(0, maxTiles) ?? [];
  return (
    <Grid component="section" gap={8} mt={16} aria-label="Additional Images">
      <Block component="h3" ff="text" fz={14} fw={600} lh={1.4}>
        Additional Images
      </Block>
      {found.isPending && <Loader size={20} aria-label="Finding images" />}
      {found.error && <Meta component="p">{errorMessage(found.error)}</Meta>}
      {found.data && images.length === 0 && (
        <Meta component="p" role="status">
          {found.data.message ?? imageMessages.noneFound}
        </Meta>
      )}
      <Grid component="ul" fill={72} gap={8}>
        {images.map((image, index) => (
          <PageImage
            key={image.src}
            src={image.src}
            label={`Use ${image.alt || `image ${index + 1} of the page`}`}
            isBusy={isBusy(image.src)}
            onPress={() => void importPicture(image.src)}
          />
        ))}
      </Grid>
    </Grid>
  );
}

type ImageProps = { src: string; label: string; isBusy: boolean; onPress: () => void };

/** Image of the page; hidden if the browser can't load it. */
function PageImage({ src, label, isBusy, onPress }: ImageProps) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return null;
  return (
    <li>
      <button
        type="button"
        className={classes.tile}
        aria-busy={isBusy || undefined}
        disabled={isBusy}
        onClick={onPress}
      >
        <img src={src} alt={label} loading="lazy" referrerPolicy="no-referrer" onError={() => setBroken(true)} />
      </button>
    </li>
  );
}
