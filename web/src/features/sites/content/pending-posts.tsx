import { useQueries } from '@tanstack/react-query';
import { formatDay } from '../../../lib/format.ts';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { editorPath } from '../posts/paths.ts';
import { copiesQuery, upcomingPostsQuery } from '../posts/posts-query.ts';
import { WorkingCopyLink } from '../posts/working-copy-link.tsx';
import type { Site } from '../site-queries.ts';
import classes from '../sites.module.css';

const most = 5;
type Props = { sites: readonly Site[] };

/** What was begun and is at no site yet, of all sites, the latest first. */
export function UnpublishedDrafts({ sites }: Props) {
  const found = useQueries({ queries: sites.map(({ id }) => copiesQuery(id)) });
  const copies = sites
    .flatMap((site, at) => (found[at]?.data?.copies ?? []).map((copy) => ({ ...copy, site })))
    .toSorted((a, b) => b.edited.localeCompare(a.edited))
    .slice(0, most);
  return (
    <section className={classes.panel} aria-labelledby="go-on-writing">
      <h2 id="go-on-writing">Go on writing</h2>
      {copies.length === 0 ? (
        <Nothing reads={found}>Nothing is left unfinished. What you begin is kept here as you type.</Nothing>
      ) : (
        <ul className={classes.rows}>
          {copies.map((copy) => (
            <li key={copy.id} className={classes.row}>
              <div className={classes.words}>
                <WorkingCopyLink siteId={copy.site.id} copy={copy} />
                <small>
                  {copy.edited_by}, <DateTime at={copy.edited} show="relative" />
                  {sites.length > 1 && `, for ${copy.site.name}`}
                </small>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The planned posts of all sites, the soonest first. */
export function UpcomingPosts({ sites }: Props) {
  const zone = useTimeZone();
  const found = useQueries({ queries: sites.map(({ id }) => upcomingPostsQuery(id)) });
  const posts = sites
    .flatMap((site, at) => (found[at]?.data ?? []).map((post) => ({ ...post, site, at: post.post_date_gmt ?? '' })))
    .filter(({ at }) => at !== '')
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .slice(0, most);
  return (
    <section className={classes.panel} aria-labelledby="next-out">
      <h2 id="next-out">Goes out next</h2>
      {posts.length === 0 ? (
        <Nothing reads={found}>Nothing is planned. Give a post a time, and it goes out by itself.</Nothing>
      ) : (
        <ul className={classes.rows}>
          {posts.map((post) => (
            <li key={`${post.site.id} ${post.ID}`} className={classes.row}>
              <Day at={post.at} zone={zone} />
              <div className={classes.words}>
                <TextLink to={editorPath(post.site.id, post.ID)} fw={550}>
                  {post.post_title || 'Untitled'}
                </TextLink>
                <small>
                  <DateTime at={post.at} />
                  {sites.length > 1 && `, at ${post.site.name}`}
                </small>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type Read = { isPending: boolean; isError: boolean };
/** Nothing is said to be there only after every site was asked and has answered. */
function Nothing({ reads, children }: { reads: readonly Read[]; children: string }) {
  if (reads.some(({ isPending }) => isPending)) return <TextSkeleton lines={2} />;
  const isUnsure = reads.some(({ isError }) => isError);
  return <p className={classes.quiet}>{isUnsure ? 'A site does not answer now, so this is not known.' : children}</p>;
}

/** The day as a leaf of a calendar; the whole moment stands beside it. */
function Day({ at, zone }: { at: string; zone: string }) {
  const [month = '', day = ''] = formatDay(at, zone).split(/[ ,]+/);
  return (
    <span className={classes.day} aria-hidden="true">
      <small>{month}</small>
      <b>{day}</b>
    </span>
  );
}
