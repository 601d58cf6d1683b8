import { socialMessages } from '@fanfare/contract/social/social';
import { IconBookmark, IconDots, IconHeart, IconMessageCircle, IconSend } from '@tabler/icons-react';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { AccountAvatar } from '../accounts/account-avatar.tsx';
import classes from './preview.module.css';
import { NeedsPicture, Picture, PreviewText, Video } from './preview-parts.tsx';
import type { PreviewModel, PreviewPicture } from './preview-types.ts';

const fold = { signs: 125, lines: 2, more: 'more' };
const toHandle = (name: string) => name.replace(/^@/, '').replace(/\s+/g, '_').toLowerCase();

/** Shapes of images: Instagram crops portrait images to 4:5 and shows wide ones up to 1.91:1. */
const shapes = { portrait: 'tall', wide: 'wide', square: 'square', standard: 'standard' } as const;

function Slides({ pictures }: { pictures: readonly PreviewPicture[] }) {
  const [first] = pictures;
  if (!first) return null;
  return (
    <Block pos="relative">
      <Picture picture={first} shape={shapes[first.aspect ?? 'square']} />
      {pictures.length > 1 && <span className={classes.slide}>1/{pictures.length}</span>}
    </Block>
  );
}

export function InstagramPreview({ model }: { model: PreviewModel }) {
  const { account, fittedText, pictures, video } = model;
  const handle = toHandle(account.name);
  return (
    <>
      <Flex component="header" gap={10} pt={12} pb={8} px={14}>
        <AccountAvatar name={account.name} image={account.image} size={32} />
        <Grid className={classes.who} flex={1} miw={0} lh={1.25}>
          <strong>{handle}</strong>
        </Grid>
        <IconDots size={20} className={classes.dots} aria-hidden />
      </Flex>
      {video ? <Video video={video} /> : <Slides pictures={pictures} />}
      {!video && pictures.length === 0 && <NeedsPicture>{socialMessages.mediaRequired}</NeedsPicture>}
      <Flex gap={14} align="stretch" pt={10} pb={4} px={14} aria-hidden="true">
        <IconHeart size={24} stroke={1.5} />
        <IconMessageCircle size={24} stroke={1.5} />
        <IconSend size={24} stroke={1.5} />
        <IconBookmark size={24} stroke={1.5} style={{ marginLeft: 'auto' }} />
      </Flex>
      <Block className={classes.caption} pt={2} pb={14} px={14}>
        <strong>{handle}</strong>
        <PreviewText text={fittedText.text} fold={fold} />
      </Block>
    </>
  );
}
