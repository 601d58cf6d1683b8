import { pictureMessages } from '@fanfare/contract/pictures';
import { Button, TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import galleryClasses from '../picker/gallery.module.css';
import { GalleryGrid, GalleryPager, GallerySkeleton, useGallery } from '../picker/gallery.tsx';
import classes from '../picker/panel.module.css';
import { Tile } from '../picker/picture-tile.tsx';
import type { MediaItem, ScrapedImage } from '../types.ts';
import { useImportPicture } from './use-import-picture.ts';

type Props = {
  onPick: (item: MediaItem) => void;
  isChosen?: (item: MediaItem) => boolean;
  /** The page somebody is already writing about. */
  url?: string;
};

/** "Additional Images": what is to be seen on a page of the web. */
export function PagePictures({ onPick, isChosen = () => false, url = '' }: Props) {
  const { ref, pageSize, columns } = useGallery();
  const [address, setAddress] = useState(url);
  const [page, setPage] = useState(1);
  const look = useSave('POST /facebook/page/photos/scrape');
  const { keep, itemOf, isBusy } = useImportPicture(onPick);
  const images = look.data?.images ?? [];
  const shown = images.slice((page - 1) * pageSize, page * pageSize);

  return (
    <div className={classes.panel}>
      <form
        className={classes.ask}
        aria-label="Additional Images"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setPage(1);
          if (address.trim()) look.mutate({ body: { url: address.trim() } });
        }}
      >
        <TextInput
          type="url"
          label="Address of a page"
          placeholder="https://example.com/our-story"
          maxLength={2000}
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
          leftSection={<IconLink size={18} stroke={1.5} aria-hidden />}
        />
        <Button type="submit" loading={look.isPending}>
          Find images
        </Button>
      </form>
      <div ref={ref}>
        {look.isIdle && (
          <EmptyState title="Additional Images">
            Enter the address of a page and choose among the pictures on it. Use only what is yours, or what you may
            use.
          </EmptyState>
        )}
        {look.isPending && <GallerySkeleton columns={columns} count={pageSize} />}
        {look.isError && <ErrorState error={look.error} title="This page could not be read" />}
        {look.isSuccess && images.length === 0 && (
          <EmptyState title={look.data.message ?? pictureMessages.noneFound} drawing="letter">
            The page may load its pictures later or keep them small. Try the address of the picture itself.
          </EmptyState>
        )}
        {!look.isPending && shown.length > 0 && (
          <GalleryGrid label="Additional Images" columns={columns}>
            {shown.map((image) => {
              const item = itemOf(image.src);
              return (
                <ScrapedTile
                  key={image.src}
                  image={image}
                  isChosen={item !== undefined && isChosen(item)}
                  isBusy={isBusy(image.src)}
                  onPress={() => void keep(image.src)}
                />
              );
            })}
          </GalleryGrid>
        )}
        <GalleryPager
          label="Additional Images"
          page={page}
          pages={pageSize > 0 ? Math.ceil(images.length / pageSize) : 0}
          onPage={setPage}
        />
      </div>
    </div>
  );
}

type TileProps = { image: ScrapedImage; isChosen: boolean; isBusy: boolean; onPress: () => void };

/** A picture that the browser cannot show is not offered. */
function ScrapedTile({ image, isChosen, isBusy, onPress }: TileProps) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return null;
  const title = image.alt || nameIn(image.src);
  return (
    <Tile
      verb="Choose"
      picture={
        <img
          className={galleryClasses.picture}
          src={image.src}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
        />
      }
      title={title}
      about={image.width && image.height ? `${image.width}×${image.height}` : 'Size not said'}
      isChosen={isChosen}
      isBusy={isBusy}
      onPress={onPress}
    />
  );
}

const nameIn = (src: string): string => {
  const last = URL.canParse(src) ? new URL(src).pathname.split('/').filter(Boolean).at(-1) : undefined;
  return last ?? 'Picture';
};
