import { IconMessage, IconRepeat, IconSend, IconThumbUp } from '@tabler/icons-react';
import classes from './preview.module.css';
import { LinkBox, Media, PreviewHead, PreviewText } from './preview-parts.tsx';
import type { PreviewModel } from './preview-types.ts';

const fold = { signs: 210, lines: 3, more: 'more' };

export function LinkedinPreview({ model }: { model: PreviewModel }) {
  const { account, fittedText, card } = model;
  return (
    <>
      <PreviewHead account={account} size={44} when="Now" />
      <div className={classes.body}>
        <PreviewText text={fittedText.text} fold={fold} />
      </div>
      <Media model={model} />
      <LinkBox card={card} host="below" />
      <footer className={classes.acts} aria-hidden="true">
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
      </footer>
    </>
  );
}
