import { IconDots, IconMessageCircle, IconShare3, IconThumbUp, IconWorld } from '@tabler/icons-react';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { AccountAvatar } from '../../social/index.tsx';
import { AdPicture } from './ad-picture.tsx';
import classes from './preview.module.css';
import { type ShownFacebookAd, toHost } from './shown-ads.ts';

/** Ad in the feed, on a phone or a computer. All parts stay inside the frame: the image shrinks first. */
export function FeedPreview({ ad }: { ad: ShownFacebookAd }) {
  const { page, message, headline, description, url, picture, isVideo, button } = ad;
  return (
    <>
      <Flex component="header" gap={8} pt={10} pb={6} px={12}>
        <AccountAvatar name={page.name} image={page.image} size={36} />
        <Grid component="span" className={classes.who} flex={1} miw={0} lh={1.25}>
          <Block component="strong" truncate>
            {page.name}
          </Block>
          <small>
            Sponsored · <IconWorld size={12} stroke={2} aria-hidden />
          </small>
        </Grid>
        <IconDots color="var(--soft)" size={20} aria-hidden />
      </Flex>
      <p className={classes.message}>{message || <Missing>Your text appears here.</Missing>}</p>
      <AdPicture picture={picture} isVideo={isVideo} />
      <Flex className={classes.linkBar} gap={12}>
        <Grid component="span" className={classes.linkWords} flex={1} miw={0}>
          {toHost(url) && <small className={classes.host}>{toHost(url)}</small>}
          <strong>{headline || <Missing>Headline</Missing>}</strong>
          {description && <span className={classes.description}>{description}</span>}
        </Grid>
        {button && <span className={classes.button}>{button}</span>}
      </Flex>
      <footer className={classes.acts} aria-hidden="true">
        <Flex component="span" inline gap={6}>
          <IconThumbUp size={18} stroke={1.5} /> Like
        </Flex>
        <Flex component="span" inline gap={6}>
          <IconMessageCircle size={18} stroke={1.5} /> Comment
        </Flex>
        <Flex component="span" inline gap={6}>
          <IconShare3 size={18} stroke={1.5} /> Share
        </Flex>
      </footer>
    </>
  );
}

export const Missing = ({ children }: { children: string }) => (
  <Block component="span" c="var(--soft)" fw={400}>
    {children}
  </Block>
);
