import { IconMessage, IconRepeat, IconSend, IconThumbUp } from '@tabler/icons-react';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import classes from './preview.module.css';
import { LinkBox, Media, PreviewHead, PreviewText } from './preview-parts.tsx';
import type { PreviewModel } from './preview-types.ts';

const fold = { signs: 210, lines: 3, more: 'more' };

export function LinkedinPreview({ model }: { model: PreviewModel }) {
  const { account, fittedText, card } = model;
  return (
    <>
      <PreviewHead account={account} size={44} when="Now" />
      <Block hideEmpty pb={10} px={14}>
        <PreviewText text={fittedText.text} fold={fold} />
      </Block>
      <Media model={model} />
      <LinkBox card={card} host="below" />
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
          <IconMessage size={18} stroke={1.5} /> Comment
        </span>
        <span>
          <IconRepeat size={18} stroke={1.5} /> Repost
        </span>
        <span>
          <IconSend size={18} stroke={1.5} /> Send
        </span>
      </Flex>
    </>
  );
}
