import { IconDots, IconMessageCircle, IconShare3, IconThumbUp, IconWorld } from '@tabler/icons-react';
import { AccountAvatar } from '../../social/index.tsx';
import { AdPicture } from './ad-picture.tsx';
import classes from './preview.module.css';
import { type FacebookAd, toHost } from './preview-model.ts';

/** An ad in the feed, on a phone or a computer. All parts stay inside the frame: the image shrinks first. */
export function FeedPreview({ ad }: { ad: FacebookAd }) {
  const { page, message, headline, description, url, picture, isVideo, button } = ad;
  return (
    <>
      <header className={classes.head}>
        <AccountAvatar name={page.name} image={page.image} size={36} />
        <span className={classes.who}>
          <strong>{page.name}</strong>
          <small>
            Sponsored · <IconWorld size={12} stroke={2} aria-hidden />
          </small>
        </span>
        <IconDots size={20} className={classes.soft} aria-hidden />
      </header>
      <p className={classes.message}>{message || <Missing>Your text appears here.</Missing>}</p>
      <AdPicture picture={picture} isVideo={isVideo} />
      <div className={classes.linkBar}>
        <span className={classes.linkWords}>
          {toHost(url) && <small className={classes.host}>{toHost(url)}</small>}
          <strong>{headline || <Missing>Headline</Missing>}</strong>
          {description && <span className={classes.description}>{description}</span>}
        </span>
        {button && <span className={classes.button}>{button}</span>}
      </div>
      <footer className={classes.acts} aria-hidden="true">
        <span>
          <IconThumbUp size={18} stroke={1.5} /> Like
        </span>
        <span>
          <IconMessageCircle size={18} stroke={1.5} /> Comment
        </span>
        <span>
          <IconShare3 size={18} stroke={1.5} /> Share
        </span>
      </footer>
    </>
  );
}

export const Missing = ({ children }: { children: string }) => <span className={classes.missing}>{children}</span>;
