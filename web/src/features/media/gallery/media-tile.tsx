import { formatFileSize } from '@fanfare/contract/media/uploads';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconMovie } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import type { MediaItem } from '../types.ts';
import classes from './gallery.module.css';

type TileProps = {
  /** Verb for what a click does, for screen readers: "Choose", "Open". */
  actionLabel: string;
  picture: ReactNode;
  title: string;
  description: ReactNode;
  isSelected?: boolean | undefined;
  isBusy?: boolean;
  /** Warning, shown as an icon with a tooltip. */
  warning?: string | null;
  onPress?: (() => void) | undefined;
  /** Content below the tile, such as a credit, whose links cannot be inside the tile's button. */
  children?: ReactNode;
};

/** One item of a gallery; a click selects or opens it. */
export function Tile({
  actionLabel,
  picture,
  title,
  description,
  isSelected,
  isBusy,
  warning,
  onPress,
  children,
}: TileProps) {
  return (
    <Flex component="li" align="stretch" column miw={0}>
      <button
        type="button"
        className={classes.tile}
        aria-pressed={isSelected}
        aria-busy={isBusy || undefined}
        disabled={!onPress || isBusy}
        onClick={onPress}
      >
        <Grid component="span" className={classes.frame} align="center" justify="center" clip>
          {picture}
          {isSelected && (
            <span className={classes.check}>
              <IconCheck size={16} stroke={2.5} aria-hidden />
            </span>
          )}
          {warning && (
            <span className={classes.mark} title={warning}>
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            </span>
          )}
        </Grid>
        <VisuallyHidden>{actionLabel} </VisuallyHidden>
        <Block component="span" display="block" mt={6} fz={13} fw={600} truncate>
          {title}
        </Block>
        <Meta display="block" tabular truncate>
          {description}
        </Meta>
      </button>
      {children}
    </Flex>
  );
}

type MediaTileProps = {
  item: MediaItem;
  isSelected?: boolean;
  actionLabel?: 'Choose' | 'Open';
  onPress?: () => void;
};

/** A file of the media library. */
export function MediaTile({ item, isSelected, actionLabel = 'Choose', onPress }: MediaTileProps) {
  return (
    <Tile
      actionLabel={actionLabel}
      picture={<Thumbnail item={item} />}
      title={item.name}
      description={describeFile(item)}
      isSelected={isSelected}
      warning={item.warning}
      onPress={onPress}
    />
  );
}

const describeFormat = ({ family, width, height }: MediaItem): string => {
  if (family === 'video') return 'Video';
  return width && height ? `${width}×${height}` : '';
};

const describeFile = (item: MediaItem): string =>
  [describeFormat(item), formatFileSize(item.size)].filter(Boolean).join(', ');

export function Thumbnail({ item }: { item: MediaItem }) {
  const [isBroken, setBroken] = useState(false);
  const handleError = () => setBroken(true);
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
        <video className={classes.picture} src={`${item.path}#t=0.1`} preload="metadata" muted onError={handleError} />
      )}
      <span className={classes.videoBadge} data-alone={isBroken || undefined}>
        <IconMovie size={20} stroke={1.5} aria-hidden />
      </span>
    </>
  );
}
