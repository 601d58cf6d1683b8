import { sizeInWords } from '@fanfare/contract/uploads';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconMovie } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { MediaItem } from '../types.ts';
import classes from './gallery.module.css';

type TileProps = {
  /** What a press does, for people who do not see it: "Choose", "Open". */
  verb: string;
  picture: ReactNode;
  title: string;
  about: ReactNode;
  isChosen?: boolean | undefined;
  isBusy?: boolean;
  /** Something to know about it; shown as a mark, said by the tile's own words elsewhere. */
  warning?: string | null;
  onPress?: (() => void) | undefined;
  /** What stands under the tile, such as a credit; links cannot be inside a button. */
  children?: ReactNode;
};

/** One picture of a gallery: pressed to choose or to open it. */
export function Tile({ verb, picture, title, about, isChosen, isBusy, warning, onPress, children }: TileProps) {
  return (
    <li className={classes.item}>
      <button
        type="button"
        className={classes.tile}
        aria-pressed={isChosen}
        aria-busy={isBusy || undefined}
        disabled={!onPress || isBusy}
        onClick={onPress}
      >
        <span className={classes.frame}>
          {picture}
          {isChosen && (
            <span className={classes.check}>
              <IconCheck size={16} stroke={2.5} aria-hidden />
            </span>
          )}
          {warning && (
            <span className={classes.mark} title={warning}>
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            </span>
          )}
        </span>
        <VisuallyHidden>{verb} </VisuallyHidden>
        <span className={classes.title}>{title}</span>
        <span className={classes.about}>{about}</span>
      </button>
      {children}
    </li>
  );
}

type PictureTileProps = {
  item: MediaItem;
  isChosen?: boolean;
  verb?: 'Choose' | 'Open';
  onPress?: () => void;
};

/** A file of the library. Its class says how it lies: standard, square, wide or portrait. */
export function PictureTile({ item, isChosen, verb = 'Choose', onPress }: PictureTileProps) {
  return (
    <Tile
      verb={verb}
      picture={<Thumbnail item={item} />}
      title={item.name}
      about={aboutFile(item)}
      isChosen={isChosen}
      warning={item.warning}
      onPress={onPress}
    />
  );
}

export const aboutFile = ({ family, width, height, size }: MediaItem): string =>
  [family === 'video' ? 'Video' : width && height ? `${width}×${height}` : '', sizeInWords(size)]
    .filter(Boolean)
    .join(', ');

export function Thumbnail({ item }: { item: MediaItem }) {
  const [isBroken, setBroken] = useState(false);
  const fail = () => setBroken(true);
  if (item.family === 'image')
    return (
      <img
        className={classes.picture}
        src={item.small_path}
        alt=""
        data-aspect={item.aspect}
        loading="lazy"
        decoding="async"
      />
    );
  return (
    <>
      {!isBroken && (
        <video className={classes.picture} src={`${item.path}#t=0.1`} preload="metadata" muted onError={fail} />
      )}
      <span className={classes.film} data-alone={isBroken || undefined}>
        <IconMovie size={20} stroke={1.5} aria-hidden />
      </span>
    </>
  );
}
