import { AdPicture } from './ad-picture.tsx';
import { Missing } from './feed-preview.tsx';
import classes from './preview.module.css';
import { type FacebookAd, toHost } from './preview-model.ts';

/** An ad in the right column: picture, headline and host, without the page. */
export const RightColumnPreview = ({ ad: { headline, message, url, picture, isVideo } }: { ad: FacebookAd }) => (
  <>
    <small className={classes.sponsored}>Sponsored</small>
    <AdPicture picture={picture} frame="landscape" isVideo={isVideo} />
    <span className={classes.columnWords}>
      <strong className={classes.oneLine}>{headline || message || <Missing>Headline</Missing>}</strong>
      {toHost(url) && <small className={classes.soft}>{toHost(url)}</small>}
    </span>
  </>
);
