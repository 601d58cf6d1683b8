import { Badge, Button } from '@mantine/core';
import {
  IconArrowLeft,
  IconChevronLeft,
  IconChevronRight,
  IconExternalLink,
  IconMail,
  IconPencilPlus,
  IconShare,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatDay } from '../../../lib/format.ts';
import { Flex } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import type { Article } from '../rss-queries.ts';
import { articleTitle } from './article-columns.tsx';
import { ArticleFrame } from './article-frame.tsx';
import classes from './reader.module.css';
import { StarButton } from './star-button.tsx';

type Props = {
  article: Article;
  previous: Article | undefined;
  next: Article | undefined;
  onOpen: (article: Article | undefined) => void;
  canSave: boolean;
  onStar: () => void;
  onEditFavorite: () => void;
  onUnread: () => void;
  onWrite?: (() => void) | undefined;
  onShare?: (() => void) | undefined;
};

/** One article with its readable text and actions to make something of it. Its key is the id of the article. */
export function ArticleReader(props: Props) {
  const { article, previous, next, onOpen, canSave, onStar, onEditFavorite, onUnread, onWrite, onShare } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // The heading takes the focus: the link that opened the article is gone with the list.
  useEffect(() => heading.current?.focus(), []);
  const isSaved = article.favorite_id !== null;
  const title = articleTitle(article);
  return (
    <article className={classes.reader} aria-label={title}>
      <Flex className={classes.bar} gap={8} wrap>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconArrowLeft size={16} stroke={1.5} aria-hidden />}
          onClick={() => onOpen(undefined)}
        >
          Back to list
        </Button>
        <Flex gap={4} align="stretch" ms="auto">
          <Button
            size="xs"
            variant="default"
            disabled={!previous}
            leftSection={<IconChevronLeft size={16} stroke={1.5} aria-hidden />}
            onClick={() => onOpen(previous)}
          >
            Previous
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={!next}
            rightSection={<IconChevronRight size={16} stroke={1.5} aria-hidden />}
            onClick={() => onOpen(next)}
          >
            Next
          </Button>
        </Flex>
      </Flex>
      <div className={classes.body}>
        <h2 ref={heading} className={classes.title} tabIndex={-1}>
          {title}
        </h2>
        <Flex component="p" className={classes.meta} gap="4px 12px" align="stretch" wrap breakWords>
          <span>{article.feed_title || article.domain}</span>
          {article.author && <span>{article.author}</span>}
          <DateTime at={article.pub_date} />
          {article.type === 'video' && <Badge color="blue">Video</Badge>}
        </Flex>
        <Flex gap={8} align="stretch" wrap mb={20}>
          {onWrite && (
            <Button leftSection={<IconPencilPlus size={18} stroke={1.5} aria-hidden />} onClick={onWrite}>
              Write a post
            </Button>
          )}
          {onShare && (
            <Button variant="default" leftSection={<IconShare size={18} stroke={1.5} aria-hidden />} onClick={onShare}>
              Share
            </Button>
          )}
          <Button
            variant="default"
            component="a"
            href={article.permalink}
            target="_blank"
            rel="noreferrer noopener"
            leftSection={<IconExternalLink size={18} stroke={1.5} aria-hidden />}
          >
            Open original
          </Button>
          <Button variant="default" leftSection={<IconMail size={18} stroke={1.5} aria-hidden />} onClick={onUnread}>
            {article.read ? 'Mark as unread' : 'Mark as read'}
          </Button>
          <StarButton title={title} isSaved={isSaved} disabled={!canSave} onToggle={onStar} />
        </Flex>
        {isSaved && (
          <div className={classes.note}>
            <p>{article.favorite_note || 'Saved to favorites.'}</p>
            {article.favorite_date && <small>For {formatDay(`${article.favorite_date}T12:00Z`, 'UTC')}. </small>}
            {canSave && (
              <Button size="compact-xs" variant="subtle" onClick={onEditFavorite}>
                Edit favorite
              </Button>
            )}
          </div>
        )}
        <ArticleFrame title={title} url={article.permalink} domain={article.domain} description={article.description} />
      </div>
    </article>
  );
}
