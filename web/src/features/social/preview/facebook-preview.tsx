import { IconMessageCircle, IconShare3, IconThumbUp } from '@tabler/icons-react';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import classes from './preview.module.css';
import { LinkBox, Media, PreviewHead, PreviewText } from './preview-parts.tsx';
import type { PreviewModel } from './preview-types.ts';

const fold = { signs: 477, lines: 6, more: 'See more' };

export function FacebookPreview({ model }: { model: PreviewModel }) {
  const { account, fittedText, card } = model;
  return (
    <>
      <PreviewHead account={account} size={40} when="Just now" />
      <Block hideEmpty pb={10} px={14}>
        <PreviewText text={fittedText.text} fold={fold} />
      </Block>
      <Media model={model} />
      <LinkBox card={card} host="above" />
      <Flex
        component="footer"
        className={classes.acts}
        gap={4}
        align="stretch"
        justify="space-around"
        aria-hidden="true"
      >
        <span>
          <IconThumbUp size={18} stroke={1.5} /> Like
        </span>
        <span>
          <IconMessageCircle size={18} stroke={1.5} /> Comment
        </span>
        <span>
          <IconShare3 size={18} stroke={1.5} /> Share
        </span>
      </Flex>
    </>
  );
}
