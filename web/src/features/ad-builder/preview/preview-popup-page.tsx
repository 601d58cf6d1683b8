import { useSearch } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useReceivedPreview } from './preview-channel.ts';
import { listPlaces, PreviewFrame, placeLabels, placeSizes } from './preview-frame.tsx';
import classes from './preview-sections.module.css';

/** Page of the preview window: every format at its size, updated while the user types in the ad builder. */
export function PreviewPopupPage() {
  const { key } = useSearch({ from: '/admin/ads/builder/preview' });
  const ads = useReceivedPreview(key);
  return (
    <Block component="main" p={24}>
      <Page title="Ad preview" lead="Follows the ad while you edit it." width="wide">
        {ads ? (
          <Flex className={classes.all} gap={24} align="flex-start" wrap>
            {listPlaces(ads).map((place) => (
              <section key={place} aria-label={placeLabels[place]} style={{ width: placeSizes[place].width }}>
                <h2 className={classes.placeTitle}>{placeLabels[place]}</h2>
                <PreviewFrame ads={ads} place={place} />
              </section>
            ))}
          </Flex>
        ) : (
          <EmptyState title="No ad to show">Open the preview from the ad builder and keep the builder open.</EmptyState>
        )}
      </Page>
    </Block>
  );
}
