import { Anchor, Drawer } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useRef } from 'react';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import type { PostRow } from '../post-report-calls.ts';
import classes from '../post-reports.module.css';
import { figureLabels, figureNames, formatFigure, PostThumbnail, typeNames } from './post-columns.tsx';
import { ReadingsSection } from './readings-section.tsx';

type Props = {
  /** Post that the panel shows; undefined closes the panel. */
  row: PostRow | undefined;
  onClose: () => void;
};

/** Panel of one post: its message, figures and their growth. */
export function PostDetails({ row, onClose }: Props) {
  // The post that was open last: the panel still shows it while it slides out.
  const last = useRef(row);
  if (row) last.current = row;
  return (
    <Drawer opened={row !== undefined} onClose={onClose} size={640} title="Post">
      {last.current && <DetailsContent key={last.current.post_id} row={last.current} />}
    </Drawer>
  );
}

function DetailsContent({ row }: { row: PostRow }) {
  const facts = [
    ['Page', row.page_name],
    ['Type', typeNames[row.type]],
    ['Advertised', row.has_ad ? 'Yes' : 'No'],
    ['Ads', row.problem],
    ['Link', row.link],
    ['ID', row.post_id],
  ] as const;
  return (
    <Grid columns={1} gap={20}>
      <Flex gap={12} miw={0}>
        <PostThumbnail row={row} />
        <Grid gap={2} miw={0}>
          {row.name && <strong>{row.name}</strong>}
          <DateTime at={row.created} />
        </Grid>
      </Flex>
      {row.full_message && (
        <Block component="p" breakWords ws="pre-line">
          {row.full_message}
        </Block>
      )}
      <Anchor href={row.permalink_url} target="_blank" rel="noreferrer">
        View on Facebook <IconExternalLink size={14} stroke={1.5} aria-hidden />
      </Anchor>
      {row.figures_problem ? (
        <p className={classes.quiet}>{row.figures_problem}</p>
      ) : (
        <>
          <Grid component="dl" fill={120} gap="12px 16px">
            {figureNames.map((name) => (
              <div key={name}>
                <Block component="dt" fz={13}>
                  {figureLabels[name]}
                </Block>
                <Block component="dd" fz={16} fw={600} className="ff-figure">
                  {formatFigure(name, row[name])}
                </Block>
              </div>
            ))}
          </Grid>
          <p className={classes.quiet}>
            Since publication, read <DateTime at={row.read_at} show="relative" />.
          </p>
          <ReadingsSection postId={row.post_id} />
        </>
      )}
      <Grid facts component="dl" gap={6} pt={16} divided>
        {facts.map(
          ([label, value]) =>
            value && (
              <Grid columns="110px minmax(0, 1fr)" gap={12} key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </Grid>
            ),
        )}
      </Grid>
    </Grid>
  );
}
