import { socialMessages } from '@fanfare/contract/social/social';
import { IconBookmark, IconDots, IconHeart, IconMessageCircle, IconSend } from '@tabler/icons-react';
import { AccountAvatar } from '../accounts/account-avatar.tsx';
import classes from './preview.module.css';
import { NeedsPicture, Picture, PreviewText, Video } from './preview-parts.tsx';
import type { PreviewModel, PreviewPicture } from './preview-types.ts';

const fold = { signs: 125, lines: 2, more: 'more' };
const toHandle = (name: string) => name.replace(/^@/, '').replace(/\s+/g, '_').toLowerCase();

/** Instagram crops portrait images to 4:5 and shows wide ones up to 1.91:1. */
const shapes = { portrait: 'tall', wide: 'wide', square: 'square', standard: 'standard' } as const;

function Slides({ pictures }: { pictures: readonly PreviewPicture[] }) {
  const [first] = pictures;
  if (!first) return null;
  return (
    <div className={classes.slides}>
      <Picture picture={first} shape={shapes[first.aspect ?? 'square']} />
      {pictures.length > 1 && <span className={classes.slide}>1/{pictures.length}</span>}
    </div>
  );
}

export function InstagramPreview({ model }: { model: PreviewModel }) {
  const { account, fittedText, pictures, video } = model;
  const handle = toHandle(account.name);
  return (
    <>
      <header className={classes.head}>
        <AccountAvatar name={account.name} image={account.image} size={32} />
        <div className={classes.who}>
          <strong>{handle}</strong>
        </div>
        <IconDots size={20} className={classes.dots} aria-hidden />
      </header>
      {video ? <Video video={video} /> : <Slides pictures={pictures} />}
      {!video && pictures.length === 0 && <NeedsPicture>{socialMessages.mediaRequired}</NeedsPicture>}
      <div className={classes.icons} aria-hidden="true">
        <IconHeart size={24} stroke={1.5} />
        <IconMessageCircle size={24} stroke={1.5} />
        <IconSend size={24} stroke={1.5} />
        <IconBookmark size={24} stroke={1.5} />
      </div>
      <div className={classes.caption}>
        <strong>{handle}</strong>
        <PreviewText text={fittedText.text} fold={fold} />
      </div>
    </>
  );
}
