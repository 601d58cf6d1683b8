import { Block } from '../../../ui/layout/layout.tsx';
import { AdPicture } from './ad-picture.tsx';
import { Missing } from './feed-preview.tsx';
import classes from './preview.module.css';
import type { ShownNativeAd } from './shown-ads.ts';

/** Card of the native-ads network, as sites show it under their articles. */
export const NativePreview = ({ ad: { title, brandName, picture } }: { ad: ShownNativeAd }) => (
  <>
    <AdPicture picture={picture} frame="landscape" />
    <span className={classes.cardWords}>
      <strong className={classes.threeLines}>{title || <Missing>Title</Missing>}</strong>
      <Block component="small" c="var(--soft)">
        {brandName || 'Brand name'} · Ad
      </Block>
    </span>
  </>
);
