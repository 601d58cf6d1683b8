import { previewFormats, previewLabels, previewSizes } from '@fanfare/contract/ad-builder/preview-formats';
import { useElementSize } from '@mantine/hooks';
import { type CSSProperties, memo } from 'react';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { FeedPreview } from './feed-preview.tsx';
import { GooglePreview } from './google-preview.tsx';
import { NativePreview } from './native-preview.tsx';
import classes from './preview.module.css';
import { RightColumnPreview } from './right-column-preview.tsx';
import type { ShownAds } from './shown-ads.ts';

/**
 * Sizes of the places where the ad is seen, in px. The specification fixes the sizes of Facebook's places; a place
 * without a height grows with its content.
 */
export const placeSizes = {
  ...previewSizes,
  native: { width: 300, height: undefined },
  square: { width: 300, height: undefined },
  landscape: { width: 460, height: undefined },
} as const;
export type Place = keyof typeof placeSizes;

export const placeLabels: Record<Place, string> = {
  ...previewLabels,
  native: 'Native ad',
  square: 'Google square',
  landscape: 'Google landscape',
};

/** Lists the places in which these ads are seen. */
export const listPlaces = ({ facebook, native, google }: ShownAds): Place[] => [
  ...(facebook ? previewFormats : []),
  ...(native ? (['native'] as const) : []),
  ...(google ? (['square', 'landscape'] as const) : []),
];

type Props = { ads: ShownAds; place: Place };

/** Frame with the ad at its exact size; where the screen is narrower, the whole frame is made smaller. */
export const PreviewFrame = memo(function PreviewFrame({ ads, place }: Props) {
  const { ref, width: available } = useElementSize();
  const { width, height } = placeSizes[place];
  const scale = available > 0 && available < width ? available / width : 1;
  const style: CSSProperties = { width, height, zoom: scale };
  return (
    <Block ref={ref} w="100%">
      <Flex
        component="article"
        className={classes.frame}
        align="stretch"
        column
        clip
        breakWords
        data-format={place}
        style={style}
        aria-label={`${placeLabels[place]} preview`}
      >
        <PlacedAd ads={ads} place={place} />
      </Flex>
    </Block>
  );
});

function PlacedAd({ ads: { facebook, native, google }, place }: Props) {
  if (place === 'native') return native && <NativePreview ad={native} />;
  if (place === 'square' || place === 'landscape') return google && <GooglePreview ad={google} shape={place} />;
  if (!facebook) return null;
  return place === 'RIGHT_COLUMN_STANDARD' ? <RightColumnPreview ad={facebook} /> : <FeedPreview ad={facebook} />;
}
