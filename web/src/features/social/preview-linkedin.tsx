import { IconDots, IconMessage, IconRepeat, IconSend, IconThumbUp, IconWorld } from '@tabler/icons-react';
import { Face } from './face.tsx';
import classes from './preview.module.css';
import { Media, Picture, PreviewText } from './preview-parts.tsx';
import type { Shown } from './preview-types.ts';

const fold = { signs: 210, lines: 3, more: 'more' };

export function LinkedinPreview({ shown }: { shown: Shown }) {
  const { account, said, card } = shown;
  return (
    <>
      <header className={classes.head}>
        <Face name={account.name} image={account.image} size={44} />
        <div className={classes.who}>
          <strong>{account.name}</strong>
          <small>
            Now · <IconWorld size={12} stroke={2} aria-hidden />
          </small>
        </div>
        <IconDots size={20} className={classes.dots} aria-hidden />
      </header>
      <div className={classes.body}>
        <PreviewText text={said.text} fold={fold} />
      </div>
      <Media shown={shown} />
      {card && (
        <div className={classes.card}>
          {card.picture && <Picture picture={card.picture} shape="wide" />}
          <div className={classes.cardWords}>
            <strong>{card.title}</strong>
            {card.description && <span>{card.description}</span>}
            <small>{card.host}</small>
          </div>
        </div>
      )}
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
