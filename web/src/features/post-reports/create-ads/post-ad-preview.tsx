import { ActionIcon, Group, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Flex } from '../../../ui/layout/layout.tsx';
import { PreviewFrame } from '../../ad-builder/index.tsx';
import { postName } from '../post-name.ts';
import type { PostRow, ReportPage } from '../post-report-calls.ts';
import classes from '../post-reports.module.css';

type Props = { posts: readonly PostRow[]; page: ReportPage | undefined };

const formats = [
  { value: 'MOBILE_FEED_STANDARD', label: 'Mobile feed' },
  { value: 'DESKTOP_FEED_STANDARD', label: 'Desktop feed' },
  { value: 'RIGHT_COLUMN_STANDARD', label: 'Right column' },
] as const;
type Format = (typeof formats)[number]['value'];

const drawPost = (post: PostRow, page: ReportPage | undefined) => ({
  facebook: {
    page: { name: post.page_name, image: page?.picture ?? null },
    message: post.full_message,
    headline: post.name || postName(post),
    description: post.description,
    url: post.link ?? '',
    picture: post.full_picture === null ? null : { src: post.full_picture, alt: '', size: null },
    isVideo: post.type === 'video',
    button: null,
  },
  native: null,
  google: null,
});

/** Preview of the posts as ads, one at a time, in the three formats. */
export function PostAdPreview({ posts, page }: Props) {
  const [index, setIndex] = useState(0);
  const [format, setFormat] = useState<Format>('MOBILE_FEED_STANDARD');
  const post = posts[index] ?? posts[0];
  if (!post) return null;
  return (
    <div className={classes.stack}>
      <Flex gap={8} justify="space-between" wrap>
        <SegmentedControl
          aria-label="Format"
          data={formats.map(({ value, label }) => ({ value, label }))}
          value={format}
          onChange={(value) => setFormat(formats.find((each) => each.value === value)?.value ?? format)}
        />
        {posts.length > 1 && (
          <Group gap={4}>
            <ActionIcon aria-label="Previous post" disabled={index === 0} onClick={() => setIndex(index - 1)}>
              <IconChevronLeft size={18} stroke={1.5} />
            </ActionIcon>
            <output className={classes.quiet}>
              Post {index + 1} of {posts.length}
            </output>
            <ActionIcon
              aria-label="Next post"
              disabled={index === posts.length - 1}
              onClick={() => setIndex(index + 1)}
            >
              <IconChevronRight size={18} stroke={1.5} />
            </ActionIcon>
          </Group>
        )}
      </Flex>
      <PreviewFrame ads={drawPost(post, page)} place={format} />
    </div>
  );
}
