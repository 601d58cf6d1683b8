import { IconBookmark, IconChartBar, IconHeart, IconMessageCircle, IconRepeat } from '@tabler/icons-react';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { AccountAvatar } from '../accounts/account-avatar.tsx';
import classes from './preview.module.css';
import { Media, Picture, PreviewText } from './preview-parts.tsx';
import type { PreviewModel } from './preview-types.ts';

const toHandle = (name: string) => `@${name.replace(/^@/, '').replace(/\s+/g, '').toLowerCase()}`;

/** Preview of a post on X, which shows full texts; thread messages are connected by a line. */
export function XPreview({ model }: { model: PreviewModel }) {
  const { account, fittedText, card } = model;
  const messages = [fittedText.text, ...fittedText.thread].map((text, index) => ({ text, index }));
  return (
    <ol>
      {messages.map(({ text, index }) => (
        <Flex component="li" key={index} className={classes.tweet} gap={10} align="flex-start" pos="relative">
          <AccountAvatar name={account.name} image={account.image} size={40} />
          <Block className={classes.tweetBody} flex={1} miw={0}>
            <p className={classes.byline}>
              <strong>{account.name}</strong>{' '}
              <Block component="small" c="var(--soft)">
                {toHandle(account.name)} · now
              </Block>
            </p>
            <PreviewText text={text} shortLinks />
            {index === 0 && (
              <>
                <Block hideEmpty className={classes.framed}>
                  <Media model={model} />
                </Block>
                {card?.picture && (
                  <Block hideEmpty className={classes.framed}>
                    <Picture picture={card.picture} shape="wide" />
                    <span className={classes.overlay}>{card.title}</span>
                  </Block>
                )}
                {card && <small className={classes.from}>From {card.host}</small>}
              </>
            )}
            <Flex
              component="footer"
              className={classes.acts}
              gap={4}
              align="stretch"
              justify="space-around"
              aria-hidden="true"
            >
              <IconMessageCircle size={17} stroke={1.5} />
              <IconRepeat size={17} stroke={1.5} />
              <IconHeart size={17} stroke={1.5} />
              <IconChartBar size={17} stroke={1.5} />
              <IconBookmark size={17} stroke={1.5} />
            </Flex>
          </Block>
        </Flex>
      ))}
    </ol>
  );
}
