import type { PostSortColumn } from '@fanfare/contract/post-reports/post-report';
import { Anchor } from '@mantine/core';
import { IconFileText, IconLink, IconPhoto, IconVideo } from '@tabler/icons-react';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { postName } from '../post-name.ts';
import type { PostFigures, PostRow } from '../post-report-calls.ts';
import classes from '../post-reports.module.css';
import { formatCount, formatPercent, unknown } from '../report-view.ts';

type Input = {
  totals: PostFigures | undefined;
  /** True if rows are of several pages: each names its page. */
  hasPages: boolean;
  hrefOf: (row: PostRow) => string;
  onOpen: (row: PostRow) => void;
};

/** The figures in the order of their columns; those after the first nine are hidden until the user selects them. */
export const figureLabels: Record<keyof PostFigures, string> = {
  views: 'Views',
  viewers: 'Viewers',
  clicks: 'Clicks',
  reactions: 'Reactions',
  comments: 'Comments',
  shares: 'Shares',
  engagement: 'Engagement',
  engagement_rate: 'Engagement rate',
  link_clicks: 'Link clicks',
  video_views: 'Video views',
};
export const figureNames: readonly (keyof PostFigures)[] = [
  ...(['views', 'viewers', 'clicks', 'reactions', 'comments', 'shares', 'engagement', 'engagement_rate'] as const),
  ...(['link_clicks', 'video_views'] as const),
];
const extraFigures: readonly (keyof PostFigures)[] = ['link_clicks', 'video_views'];

export const formatFigure = (name: keyof PostFigures, value: number | null): string =>
  name === 'engagement_rate' ? formatPercent(value) : formatCount(value);

const typeIcons = { link: IconLink, photo: IconPhoto, video: IconVideo, status: IconFileText };
/** Names of the types in the singular: "Link". */
export const typeNames: Record<PostRow['type'], string> = {
  link: 'Link',
  photo: 'Image',
  video: 'Video',
  status: 'Text',
};

export function postColumns({ totals, hasPages, hrefOf, onOpen }: Input): Column<PostRow>[] {
  const sorted = { sortable: true } as const;
  return [
    {
      id: 'message',
      head: 'Post',
      isName: true,
      width: 320,
      minWidth: 260,
      ...sorted,
      cell: (row) => <PostCell row={row} href={hrefOf(row)} onOpen={onOpen} />,
      text: ({ full_message, name }) => full_message || name,
      total: 'Total',
    },
    {
      id: 'page_name',
      head: 'Page',
      width: 160,
      isExtra: !hasPages,
      cell: ({ page_name }) => page_name,
      text: ({ page_name }) => page_name,
    },
    {
      id: 'type',
      head: 'Type',
      width: 100,
      ...sorted,
      cell: ({ type }) => typeNames[type],
      text: ({ type }) => typeNames[type],
    },
    {
      id: 'created',
      head: 'Published',
      width: 130,
      minWidth: 110,
      sortsDescendingFirst: true,
      ...sorted,
      cell: ({ created }) => <DateTime at={created} show="relative" />,
      text: ({ created }) => created,
    },
    ...figureNames.map(
      (name): Column<PostRow> => ({
        id: name satisfies PostSortColumn,
        head: figureLabels[name],
        align: 'end',
        width: 110,
        sortsDescendingFirst: true,
        isExtra: extraFigures.includes(name),
        ...sorted,
        cell: (row) => <Figure name={name} row={row} />,
        text: (row) => row[name],
        total: totals && totals[name] !== null ? formatFigure(name, totals[name]) : undefined,
      }),
    ),
    {
      id: 'has_ad',
      head: 'Advertised',
      width: 110,
      ...sorted,
      cell: ({ has_ad }) => (has_ad ? 'Yes' : 'No'),
      text: ({ has_ad }) => (has_ad ? 'Yes' : 'No'),
    },
  ];
}

/** Figure of a post. One that Facebook doesn't give has the reason under the pointer and for screen readers. */
function Figure({ name, row }: { name: keyof PostFigures; row: PostRow }) {
  if (row[name] !== null || !row.figures_problem) return formatFigure(name, row[name]);
  return (
    <span role="img" title={row.figures_problem} aria-label={row.figures_problem}>
      {unknown}
    </span>
  );
}

type PostCellProps = { row: PostRow; href: string; onOpen: (row: PostRow) => void };

/** Name as a plain link: thousands of router links would each follow every change of the URL. */
const PostCell = ({ row, href, onOpen }: PostCellProps) => (
  <Flex component="span" gap={12} miw={0}>
    <PostThumbnail row={row} />
    <Grid component="span" gap={2} miw={0} breakWords>
      <Anchor
        lineClamp={2}
        c="inherit"
        inherit
        href={href}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          onOpen(row);
        }}
      >
        <bdi>{postName(row)}</bdi>
      </Anchor>
      {row.problem && (
        <Block component="small" fz={12} fw={400} lh="16px">
          {row.problem}
        </Block>
      )}
    </Grid>
  </Flex>
);

export function PostThumbnail({ row }: { row: PostRow }) {
  const Icon = typeIcons[row.type];
  return row.full_picture ? (
    <img className={classes.thumbnail} src={row.full_picture} alt="" loading="lazy" />
  ) : (
    <span className={classes.thumbnail} aria-hidden>
      <Icon size={20} stroke={1.5} />
    </span>
  );
}
