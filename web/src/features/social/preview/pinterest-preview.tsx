import { socialMessages } from '@fanfare/contract/social/social';
import { IconArrowUpRight } from '@tabler/icons-react';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { AccountAvatar } from '../accounts/account-avatar.tsx';
import classes from './pinterest-preview.module.css';
import { NeedsPicture, Picture, PreviewText, Video } from './preview-parts.tsx';
import type { PreviewModel } from './preview-types.ts';

const fold = { signs: 100, lines: 2, more: 'more' };

export function PinterestPreview({ model }: { model: PreviewModel }) {
  const { account, fittedText, card, pictures, video } = model;
  const [first] = pictures;
  return (
    <>
      <Block pos="relative" clip bdrs={20}>
        {video && <Video video={video} />}
        {!video && first && <Picture picture={first} shape={first.aspect === 'portrait' ? 'pin' : undefined} />}
        {!video && !first && <NeedsPicture>{socialMessages.pinterestImage}</NeedsPicture>}
        <span className={classes.save} aria-hidden="true">
          Save
        </span>
        {card && (
          <Flex component="span" className={classes.visit} gap={4} inline>
            <IconArrowUpRight size={16} stroke={2} aria-hidden />
            {card.host}
          </Flex>
        )}
      </Block>
      <Grid gap={4} pt={10} pb={6} px={8}>
        {card?.title && (
          <Block component="strong" fw={650}>
            {card.title}
          </Block>
        )}
        <PreviewText text={fittedText.text} fold={fold} />
        <Flex component="span" gap={8} mt={4} fz={13}>
          <AccountAvatar name={account.name} image={account.image} size={28} />
          {account.name}
        </Flex>
      </Grid>
    </>
  );
}
