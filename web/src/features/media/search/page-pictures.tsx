import { imageMessages } from '@fanfare/contract/media/images';
import { Button, TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
import galleryClasses from '../gallery/gallery.module.css';
import { GalleryGrid, GalleryPager, GallerySkeleton, useGallery } from '../gallery/gallery.tsx';
import { Tile } from '../gallery/media-tile.tsx';
import type { MediaItem, ScrapedImage } from '../types.ts';
import { useImportPicture } from './use-import-picture.ts';

type Props = {
  onPick: (item: MediaItem) => void;
  isSelected?: (item: MediaItem) => boolean;
  /** URL of the web page whose images are listed at first. */
  url?: string;
};

/** "Additional Images": the images found on a web page. */
export function PagePictures({ onPick, isSelected = () => false, url = '' }: Props) {
  const { ref, pageSize, columns } = useGallery();
  const [pageUrl, setPageUrl] = useState(url);
  const [page, setPage] = useState(1);
  const scrape = useSave('POST /facebook/page/photos/scrape');
  const { importPicture, findImported, isBusy } = useImportPicture(onPick);
  const images = scrape.data?.images ?? [];
  const visibleImages = images.slice((page - 1) * pageSize, page * pageSize);

  return (
    <Grid columns={1} gap={16}>
      <Flex
        component="form"
        gap={12}
        align="flex-end"
        wrap
        aria-label="Additional Images"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setPage(1);
          if (pageUrl.trim()) scrape.mutate({ body: { url: pageUrl.trim() } });
        }}
      >
        <TextInput
          flex="1 1 240px"
          type="url"
          label="Page URL"
          placeholder="https://example.com/our-story"
          maxLength={2000}
          value={pageUrl}
          onChange={(event) => setPageUrl(event.currentTarget.value)}
          leftSection={<IconLink size={18} stroke={1.5} aria-hidden />}
        />
        <Button type="submit" loading={scrape.isPending}>
          Find images
        </Button>
      </Flex>
      <div ref={ref}>
        {scrape.isIdle && (
          <EmptyState title="Additional Images">
            Enter a page URL to find its images. Only use images you have the rights to.
          </EmptyState>
        )}
        {scrape.isPending && <GallerySkeleton columns={columns} count={pageSize} />}
        {scrape.isError && <ErrorState error={scrape.error} title="Couldn’t read this page" />}
        {scrape.isSuccess && images.length === 0 && (
          <EmptyState title={scrape.data.message ?? imageMessages.noneFound} illustration="envelope">
            Some pages load images late or use small ones. Try the image’s own URL.
          </EmptyState>
        )}
        {!scrape.isPending && visibleImages.length > 0 && (
          <GalleryGrid label="Additional Images" columns={columns}>
            {visibleImages.map((image) => {
              const item = findImported(image.src);
              return (
                <ScrapedTile
                  key={image.src}
                  image={image}
                  isSelected={item !== undefined && isSelected(item)}
                  isBusy={isBusy(image.src)}
                  onPress={() => void importPicture(image.src)}
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
    </Grid>
  );
}

type TileProps = { image: ScrapedImage; isSelected: boolean; isBusy: boolean; onPress: () => void };

/** Picture found on a page; hidden if the browser cannot load it. */
function ScrapedTile({ image, isSelected, isBusy, onPress }: TileProps) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return null;
  const title = image.alt || fileNameFrom(image.src);
  return (
    <Tile
      actionLabel="Choose"
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
      description={image.width && image.height ? `${image.width}×${image.height}` : 'Unknown size'}
      isSelected={isSelected}
      isBusy={isBusy}
      onPress={onPress}
    />
  );
}

const fileNameFrom = (src: string): string => {
  const fileName = URL.canParse(src) ? new URL(src).pathname.split('/').filter(Boolean).at(-1) : undefined;
  return fileName ?? 'Image';
};
