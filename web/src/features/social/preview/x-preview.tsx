import { IconBookmark, IconChartBar, IconHeart, IconMessageCircle, IconRepeat } from '@tabler/icons-react';
import { AccountAvatar } from '../accounts/account-avatar.tsx';
import classes from './preview.module.css';
import { Media, Picture, PreviewText } from './preview-parts.tsx';
import type { PreviewModel } from './preview-types.ts';

const toHandle = (name: string) => `@${name.replace(/^@/, '').replace(/\s+/g, '').toLowerCase()}`;

/** X shows full texts; thread messages are connected by a line. */
export function XPreview({ model }: { model: PreviewModel }) {
  const { account, fittedText, card } = model;
  const messages = [fittedText.text, ...fittedText.thread].map((text, index) => ({ text, index }));
  return (
    <ol className={classes.thread}>
      {messages.map(({ text, index }) => (
        <li key={index} className={classes.tweet}>
          <AccountAvatar name={account.name} image={account.image} size={40} />
          <div className={classes.tweetBody}>
            <p className={classes.byline}>
              <strong>{account.name}</strong> <small>{toHandle(account.name)} · now</small>
            </p>
            <PreviewText text={text} shortLinks />
            {index === 0 && (
              <>
                <div className={classes.framed}>
                  <Media model={model} />
                </div>
                {card?.picture && (
                  <div className={classes.framed}>
                    <Picture picture={card.picture} shape="wide" />
                    <span className={classes.overlay}>{card.title}</span>
                  </div>
                )}
                {card && <small className={classes.from}>From {card.host}</small>}
              </>
            )}
            <footer className={classes.acts} aria-hidden="true">
              <IconMessageCircle size={17} stroke={1.5} />
              <IconRepeat size={17} stroke={1.5} />
              <IconHeart size={17} stroke={1.5} />
              <IconChartBar size={17} stroke={1.5} />
              <IconBookmark size={17} stroke={1.5} />
            </footer>
          </div>
        </li>
      ))}
    </ol>
  );
}
