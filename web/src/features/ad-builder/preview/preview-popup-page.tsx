import { useSearch } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useReceivedPreview } from './preview-channel.ts';
import { PreviewFrame, placeLabels, places, placesOf } from './preview-frame.tsx';
import classes from './preview-panel.module.css';

/** The window beside the ad builder: every format at its size, following what is typed. */
export function PreviewPopupPage() {
  const { key } = useSearch({ from: '/admin/ads/builder/preview' });
  const ads = useReceivedPreview(key);
  return (
    <main className={classes.popup}>
      <Page title="Ad preview" lead="Follows the ad while you edit it." width="wide">
        {ads ? (
          <div className={classes.all}>
            {placesOf(ads).map((place) => (
              <section key={place} aria-label={placeLabels[place]} style={{ width: places[place].width }}>
                <h2 className={classes.placeTitle}>{placeLabels[place]}</h2>
                <PreviewFrame ads={ads} place={place} />
              </section>
            ))}
          </div>
        ) : (
          <EmptyState title="No ad to show">Open the preview from the ad builder and keep the builder open.</EmptyState>
        )}
      </Page>
    </main>
  );
}
