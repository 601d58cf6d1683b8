import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { formatDay } from '../../lib/format.ts';
import { RichText } from '../../ui/page/rich-text.tsx';
import { useTimeZone } from '../../ui/page/time-zone-context.ts';
import classes from './news-entry.module.css';
import { type NewsItem, toneFor } from './use-news.ts';

type Props = { item: Omit<NewsItem, 'id' | 'banner'>; isOpen: boolean; onToggle: () => void };

/** One item of the news menu: headline and intro, the full text when open. */
export function NewsEntry({ item, isOpen, onToggle }: Props) {
  const timeZone = useTimeZone();
  const id = useId();
  const hasMore = item.content.trim() !== '';
  return (
    <article className={classes.entry} data-tone={toneFor[item.style]} data-unread={!item.read || undefined}>
      <UnstyledButton className={classes.head} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <span className={classes.title}>
          {!item.read && <span className={classes.dot} role="img" aria-label="Unread" />}
          <strong>{item.header}</strong>
          {hasMore && <IconChevronDown className={classes.arrow} size={16} stroke={1.5} aria-hidden="true" />}
        </span>
        {item.intro && <span className={classes.intro}>{item.intro}</span>}
        <time dateTime={item.start_date}>{formatDay(item.start_date, timeZone)}</time>
      </UnstyledButton>
      <div id={id} className={classes.body} hidden={!isOpen || !hasMore}>
        <RichText html={item.content} />
      </div>
    </article>
  );
}
