import type { AdImage } from '@fanfare/contract/ad-builder/ad-builder';
import { imageProblem } from '@fanfare/contract/media/images';
import { Button, Modal } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import classes from './fields.module.css';

type Props = { opened: boolean; accountId: string; onClose: () => void; onPick: (image: AdImage) => void };

/** Dialog with the images that the ad account has already, newest first. */
export const AccountImagesModal = ({ opened, accountId, onClose, onPick }: Props) => (
  <Modal opened={opened} onClose={onClose} title="Images of the ad account" size={720}>
    {opened && <AccountImages accountId={accountId} onPick={onPick} />}
  </Modal>
);

function AccountImages({ accountId, onPick }: Pick<Props, 'accountId' | 'onPick'>) {
  const list = useInfiniteQuery({
    queryKey: ['GET /facebook/ads/account/{id}/adimages', accountId],
    queryFn: ({ pageParam, signal }) =>
      call('GET /facebook/ads/account/{id}/adimages', {
        params: { id: accountId },
        query: pageParam === '' ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    retry: false,
  });
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <TextSkeleton lines={4} />;
  const images = list.data.pages.flatMap((page) => page.images);
  if (images.length === 0)
    return <EmptyState title="No images yet">The ad account has no images. Choose one from your media.</EmptyState>;
  return (
    <>
      <Grid component="ul" fill={140} gap={8} mb={12}>
        {images.map((image) => {
          const problem = imageProblem(image);
          return (
            <li key={image.hash}>
              <button
                type="button"
                className={classes.accountImage}
                disabled={problem !== null}
                onClick={() => onPick(image)}
              >
                <img src={image.url} alt="" loading="lazy" referrerPolicy="no-referrer" />
                <Block component="span" px={8} breakWords>
                  {image.name || 'Image'}
                </Block>
                <Block component="small" px={8} breakWords>
                  {problem ?? `${image.width}×${image.height}`}
                </Block>
              </button>
            </li>
          );
        })}
      </Grid>
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Load more
        </Button>
      )}
    </>
  );
}
