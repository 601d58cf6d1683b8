import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { formatDay } from '../../lib/format.ts';
import { Block, Flex } from '../../ui/layout/layout.tsx';
import { RichText } from '../../ui/page/rich-text.tsx';
import { useTimeZone } from '../../ui/page/time-zone-context.ts';
import { Meta } from '../../ui/text/text.tsx';
import classes from './news-entry.module.css';
import { type NewsItem, toneFor } from './use-news.ts';

type Props = { item: Omit<NewsItem, 'id' | 'banner'>; isOpen: boolean; onToggle: () => void };

/** One item of the news menu: headline and intro, the full text when open. */
export function NewsEntry({ item, isOpen, onToggle }: Props) {
  const timeZone = useTimeZone();
  const id = useId();
  const hasMore = item.content.trim() !== '';
  return (
    <article className={classes.entry} style={{ borderInlineStartColor: `var(--ff-${toneFor[item.style]})` }}>
      <UnstyledButton
        className={`${classes.head} ff-hover`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        <Flex component="span" gap={8} miw={0} breakWords>
          {!item.read && (
            <Block
              component="span"
              flex="none"
              w={8}
              h={8}
              bdrs={4}
              bg="var(--ff-primary)"
              role="img"
              aria-label="Unread"
            />
          )}
          <Block component="strong" flex={1} fw={item.read ? 500 : 650}>
            {item.header}
          </Block>
          {hasMore && <IconChevronDown className={classes.arrow} size={16} stroke={1.5} aria-hidden="true" />}
        </Flex>
        {item.intro && <Meta breakWords>{item.intro}</Meta>}
        <Meta component="time" breakWords dateTime={item.start_date}>
          {formatDay(item.start_date, timeZone)}
        </Meta>
      </UnstyledButton>
      <Block id={id} pb={14} px={14} hidden={!isOpen || !hasMore}>
        <RichText html={item.content} />
      </Block>
    </article>
  );
}
