import { Anchor } from '@mantine/core';
import { IconDots, IconPhoto, IconWorld } from '@tabler/icons-react';
import { useState } from 'react';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { PictureFrame, PlaySign } from '../../../ui/page/picture-frame.tsx';
import { AccountAvatar } from '../accounts/account-avatar.tsx';
import classes from './preview.module.css';
import media from './preview-media.module.css';
import { splitText, truncateText } from './preview-model.ts';
import type { Card, PreviewModel, PreviewPicture } from './preview-types.ts';

type TextProps = {
  text: string;
  /** Length at which the network cuts long texts; undefined if it shows everything. */
  fold?: { signs: number; lines: number; more: string };
  /** True to show links without protocol, shortened, like X does. */
  shortLinks?: boolean;
};

const shortenLink = (link: string): string => {
  const bare = link.replace(/^https?:\/\/(www\.)?/, '');
  return bare.length > 27 ? `${bare.slice(0, 26)}…` : bare;
};

/** A text as the network shows it: links and tags highlighted, long texts cut. */
export function PreviewText({ text, fold, shortLinks = false }: TextProps) {
  const [isOpen, setOpen] = useState(false);
  const foldedText = fold ? truncateText(text, fold.signs, fold.lines) : text;
  const isFolded = !isOpen && foldedText.length < text.trimEnd().length;
  return (
    <Block component="p" className={classes.text} hideEmpty ws="pre-wrap">
      {splitText(isFolded ? foldedText : text).map(({ text: part, kind, key }) =>
        kind === 'plain' ? (
          part
        ) : (
          <span key={key} className={classes.marked}>
            {kind === 'link' && shortLinks ? shortenLink(part) : part}
          </span>
        ),
      )}
      {isFolded && fold && (
        <>
          …{' '}
          <Anchor component="button" c="var(--soft)" fw={600} inherit type="button" onClick={() => setOpen(true)}>
            {fold.more}
          </Anchor>
        </>
      )}
    </Block>
  );
}

export function Picture({ picture, shape }: { picture: PreviewPicture; shape?: string }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <PictureFrame aspect={shape ?? picture.aspect ?? 'standard'} className={media.picture}>
      {isBroken ? (
        <Grid component="span" className={media.broken} gap={8} justify="center">
          <IconPhoto size={28} stroke={1.5} aria-hidden />
          Image can’t be shown
        </Grid>
      ) : (
        <img src={picture.src} alt={picture.alt ?? ''} referrerPolicy="no-referrer" onError={() => setBroken(true)} />
      )}
    </PictureFrame>
  );
}

type HeadProps = { account: PreviewModel['account']; size: number; when: string };

/** Header of a post: account, time and audience. */
export const PreviewHead = ({ account, size, when }: HeadProps) => (
  <Flex component="header" gap={10} pt={12} pb={8} px={14}>
    <AccountAvatar name={account.name} image={account.image} size={size} />
    <Grid className={classes.who} flex={1} miw={0} lh={1.25}>
      <strong>{account.name}</strong>
      <small>
        {when} · <IconWorld size={12} stroke={2} aria-hidden />
      </small>
    </Grid>
    <IconDots size={20} className={classes.dots} aria-hidden />
  </Flex>
);

/** Link card; networks place the host above or below the title. */
export function LinkBox({ card, host }: { card: Card | undefined; host: 'above' | 'below' }) {
  if (!card) return null;
  return (
    <div className={classes.card}>
      {card.picture && <Picture picture={card.picture} shape="wide" />}
      <div className={classes.cardWords}>
        {host === 'above' && <small className={classes.upper}>{card.host}</small>}
        <strong>{card.title}</strong>
        {card.description && (
          <Block component="span" c="var(--soft)" fz={13}>
            {card.description}
          </Block>
        )}
        {host === 'below' && <small>{card.host}</small>}
      </div>
    </div>
  );
}

const maxPictures = 4;

/** One image in its own aspect ratio, several as a mosaic. */
function Pictures({ pictures }: { pictures: readonly PreviewPicture[] }) {
  const [foldedText] = pictures;
  if (!foldedText) return null;
  if (pictures.length === 1) return <Picture picture={foldedText} />;
  const visiblePictures = pictures.slice(0, maxPictures);
  const rest = pictures.length - visiblePictures.length;
  return (
    <Grid className={media.mosaic} columns="1fr 1fr" gap={2} data-count={visiblePictures.length}>
      {visiblePictures.map((picture) => (
        <Picture key={picture.src} picture={picture} shape="fill" />
      ))}
      {rest > 0 && <span className={media.rest}>+{rest}</span>}
    </Grid>
  );
}

export function Video({ video }: { video: NonNullable<PreviewModel['video']> }) {
  return (
    <div className={media.video}>
      {video.src ? (
        <video src={video.src} muted playsInline preload="metadata" aria-label={video.name} />
      ) : (
        video.still && <img src={video.still} alt={video.name} referrerPolicy="no-referrer" />
      )}
      <PlaySign />
    </div>
  );
}

/** The media below the text: a video, images or nothing. */
export function Media({ model }: { model: PreviewModel }) {
  if (model.video) return <Video video={model.video} />;
  return <Pictures pictures={model.pictures} />;
}

export function NeedsPicture({ children }: { children: string }) {
  return (
    <div className={media.needs}>
      <IconPhoto size={28} stroke={1.5} aria-hidden />
      {children}
    </div>
  );
}
