import { IconDots, IconPhoto, IconPlayerPlayFilled, IconWorld } from '@tabler/icons-react';
import { useState } from 'react';
import { AccountAvatar } from '../accounts/account-avatar.tsx';
import classes from './preview.module.css';
import media from './preview-media.module.css';
import { splitText, truncateText } from './preview-model.ts';
import type { Card, PreviewModel, PreviewPicture } from './preview-types.ts';

type TextProps = {
  text: string;
  /** The network folds longer texts; missing where it shows everything. */
  fold?: { signs: number; lines: number; more: string };
  /** X shows a link without its protocol, and not all of it. */
  shortLinks?: boolean;
};

const shortened = (link: string): string => {
  const bare = link.replace(/^https?:\/\/(www\.)?/, '');
  return bare.length > 27 ? `${bare.slice(0, 26)}…` : bare;
};

/** A text as the network sets it: links and tags in its colour, folded where it folds. */
export function PreviewText({ text, fold, shortLinks = false }: TextProps) {
  const [isOpen, setOpen] = useState(false);
  const first = fold ? truncateText(text, fold.signs, fold.lines) : text;
  const isFolded = !isOpen && first.length < text.trimEnd().length;
  return (
    <p className={classes.text}>
      {splitText(isFolded ? first : text).map(({ text: part, kind, key }) =>
        kind === 'plain' ? (
          part
        ) : (
          <span key={key} className={classes.marked}>
            {kind === 'link' && shortLinks ? shortened(part) : part}
          </span>
        ),
      )}
      {isFolded && fold && (
        <>
          …{' '}
          <button type="button" className={classes.more} onClick={() => setOpen(true)}>
            {fold.more}
          </button>
        </>
      )}
    </p>
  );
}

export function Picture({ picture, shape }: { picture: PreviewPicture; shape?: string }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <span className={media.picture} data-aspect={shape ?? picture.aspect ?? 'standard'}>
      {isBroken ? (
        <span className={media.broken}>
          <IconPhoto size={28} stroke={1.5} aria-hidden />
          This picture cannot be shown here
        </span>
      ) : (
        <img src={picture.src} alt={picture.alt ?? ''} referrerPolicy="no-referrer" onError={() => setBroken(true)} />
      )}
    </span>
  );
}

type HeadProps = { account: PreviewModel['account']; size: number; when: string };

/** Who posts, when and to whom, as feeds put it on top. */
export const PreviewHead = ({ account, size, when }: HeadProps) => (
  <header className={classes.head}>
    <AccountAvatar name={account.name} image={account.image} size={size} />
    <div className={classes.who}>
      <strong>{account.name}</strong>
      <small>
        {when} · <IconWorld size={12} stroke={2} aria-hidden />
      </small>
    </div>
    <IconDots size={20} className={classes.dots} aria-hidden />
  </header>
);

/** The card of a link; each network puts the host where it likes it. */
export function LinkBox({ card, host }: { card: Card | undefined; host: 'above' | 'below' }) {
  if (!card) return null;
  return (
    <div className={classes.card}>
      {card.picture && <Picture picture={card.picture} shape="wide" />}
      <div className={classes.cardWords}>
        {host === 'above' && <small className={classes.upper}>{card.host}</small>}
        <strong>{card.title}</strong>
        {card.description && <span>{card.description}</span>}
        {host === 'below' && <small>{card.host}</small>}
      </div>
    </div>
  );
}

const mostShown = 4;

/** One picture in its own shape, several as a mosaic. */
export function Pictures({ pictures }: { pictures: readonly PreviewPicture[] }) {
  const [first] = pictures;
  if (!first) return null;
  if (pictures.length === 1) return <Picture picture={first} />;
  const shown = pictures.slice(0, mostShown);
  const rest = pictures.length - shown.length;
  return (
    <div className={media.mosaic} data-count={shown.length}>
      {shown.map((picture) => (
        <Picture key={picture.src} picture={picture} shape="fill" />
      ))}
      {rest > 0 && <span className={media.rest}>+{rest}</span>}
    </div>
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
      <span className={media.play} aria-hidden="true">
        <IconPlayerPlayFilled size={24} />
      </span>
    </div>
  );
}

/** What hangs under the text: a video, pictures, or nothing. */
export function Media({ shown }: { shown: PreviewModel }) {
  if (shown.video) return <Video video={shown.video} />;
  return <Pictures pictures={shown.pictures} />;
}

export function NeedsPicture({ children }: { children: string }) {
  return (
    <div className={media.needs}>
      <IconPhoto size={28} stroke={1.5} aria-hidden />
      {children}
    </div>
  );
}
