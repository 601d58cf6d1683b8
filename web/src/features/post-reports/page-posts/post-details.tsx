import { Anchor, Drawer } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useRef } from 'react';
import { DateTime } from '../../../ui/page/date-time.tsx';
import classes from '../post-reports.module.css';
import { figureLabels, figureNames, formatFigure, PostThumbnail, typeNames } from './post-columns.tsx';
import type { PostRow } from './post-report-calls.ts';
import { ReadingsSection } from './readings-section.tsx';

type Props = {
  /** Undefined closes the panel. */
  row: PostRow | undefined;
  onClose: () => void;
};

/** Everything about one post: its words, figures and how they grew. */
export function PostDetails({ row, onClose }: Props) {
  // While the panel slides out it still shows the post.
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
    <div className={classes.details}>
      <div className={classes.post}>
        <PostThumbnail row={row} />
        <div className={classes.postText}>
          {row.name && <strong>{row.name}</strong>}
          <DateTime at={row.created} />
        </div>
      </div>
      {row.full_message && <p className={classes.message}>{row.full_message}</p>}
      <Anchor href={row.permalink_url} target="_blank" rel="noreferrer">
        View on Facebook <IconExternalLink size={14} stroke={1.5} aria-hidden />
      </Anchor>
      {row.figures_problem ? (
        <p className={classes.quiet}>{row.figures_problem}</p>
      ) : (
        <>
          <dl className={classes.figures}>
            {figureNames.map((name) => (
              <div key={name}>
                <dt>{figureLabels[name]}</dt>
                <dd className="ff-figure">{formatFigure(name, row[name])}</dd>
              </div>
            ))}
          </dl>
          <p className={classes.quiet}>
            Since publication, read <DateTime at={row.read_at} show="relative" />.
          </p>
          <ReadingsSection postId={row.post_id} />
        </>
      )}
      <dl className={classes.facts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}
