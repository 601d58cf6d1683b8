import type { CropPosition } from '@fanfare/contract/ad-builder/google-ad';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { Grid } from '../../../ui/layout/layout.tsx';
import { PictureFrame, PlaySign } from '../../../ui/page/picture-frame.tsx';
import classes from './preview.module.css';
import { aspectOf, type PreviewPicture } from './shown-ads.ts';

type Props = {
  picture: PreviewPicture | null;
  /** Frame of the picture; default: the aspect of the picture. */
  frame?: 'landscape' | 'square';
  isVideo?: boolean;
  /** Part of the picture that the frame shows. */
  position?: CropPosition;
};

/** Image of an ad, framed by its aspect: standard, square, wide or portrait. */
export function AdPicture({ picture, frame, isVideo = false, position }: Props) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  const isShown = picture !== null && picture.src !== brokenSrc;
  return (
    <PictureFrame aspect={frame ?? aspectOf(picture)} className={classes.picture}>
      {isShown ? (
        <img
          src={picture.src}
          alt={picture.alt}
          referrerPolicy="no-referrer"
          style={position && { objectPosition: `${position.x * 100}% ${position.y * 100}%` }}
          onError={() => setBrokenSrc(picture.src)}
        />
      ) : (
        <Grid component="span" className={classes.noPicture} gap={6} justify="center">
          <IconPhoto size={28} stroke={1.5} aria-hidden />
          {picture ? 'Image can’t be shown' : 'No image yet'}
        </Grid>
      )}
      {isVideo && isShown && <PlaySign />}
    </PictureFrame>
  );
}
