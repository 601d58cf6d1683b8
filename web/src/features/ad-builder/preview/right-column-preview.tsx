import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { AdPicture } from './ad-picture.tsx';
import { Missing } from './feed-preview.tsx';
import classes from './preview.module.css';
import { type ShownFacebookAd, toHost } from './shown-ads.ts';

/** Ad in the right column: picture, headline and host, without the page. */
export const RightColumnPreview = ({ ad: { headline, message, url, picture, isVideo } }: { ad: ShownFacebookAd }) => (
  <>
    <small className={classes.sponsored}>Sponsored</small>
    <AdPicture picture={picture} frame="landscape" isVideo={isVideo} />
    <Grid component="span" className={classes.columnWords} flex="none" miw={0}>
      <Block component="strong" truncate>
        {headline || message || <Missing>Headline</Missing>}
      </Block>
      {toHost(url) && (
        <Block component="small" c="var(--soft)" fz={12}>
          {toHost(url)}
        </Block>
      )}
    </Grid>
  </>
);
