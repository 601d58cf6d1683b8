import { terms } from '@fanfare/contract/kit/terms';
import { useQueries } from '@tanstack/react-query';
import { formatDay } from '../../../lib/format.ts';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { editorPath } from '../posts/paths.ts';
import { copiesQuery, upcomingPostsQuery } from '../posts/posts-query.ts';
import { WorkingCopyLink } from '../posts/working-copy-link.tsx';
import type { Site } from '../site-queries.ts';
import classes from '../sites.module.css';

const maxRows = 5;
type Props = { sites: readonly Site[] };

/** Working copies of all sites that are not on a site yet, newest first. */
export function UnpublishedDrafts({ sites }: Props) {
  const queries = useQueries({ queries: sites.map(({ id }) => copiesQuery(id)) });
  const copies = sites
    .flatMap((site, at) => (queries[at]?.data?.copies ?? []).map((copy) => ({ ...copy, site })))
    .toSorted((a, b) => b.edited.localeCompare(a.edited))
    .slice(0, maxRows);
  return (
    <Block component="section" className={classes.panel} py={16} px={20} panel aria-labelledby="continue-writing">
      <h2 id="continue-writing">Continue writing</h2>
      {copies.length === 0 ? (
        <EmptyNote queries={queries}>No unfinished posts.</EmptyNote>
      ) : (
        <ul>
          {copies.map((copy) => (
            <Flex divided="between" component="li" key={copy.id} icons="dimmed" gap={12} py={10}>
              <Block flex={1} miw={0} breakWords>
                <WorkingCopyLink siteId={copy.site.id} copy={copy} />
                <Block component="small" display="block">
                  {copy.edited_by}, <DateTime at={copy.edited} show="relative" />
                  {sites.length > 1 && `, for ${copy.site.name}`}
                </Block>
              </Block>
            </Flex>
          ))}
        </ul>
      )}
    </Block>
  );
}

/** The scheduled posts of all sites, soonest first. */
export function UpcomingPosts({ sites }: Props) {
  const timeZone = useTimeZone();
  const queries = useQueries({ queries: sites.map(({ id }) => upcomingPostsQuery(id)) });
  const posts = sites
    .flatMap((site, at) => (queries[at]?.data ?? []).map((post) => ({ ...post, site, at: post.post_date_gmt ?? '' })))
    .filter(({ at }) => at !== '')
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .slice(0, maxRows);
  return (
    <Block component="section" className={classes.panel} py={16} px={20} panel aria-labelledby="up-next">
      <h2 id="up-next">Up next</h2>
      {posts.length === 0 ? (
        <EmptyNote queries={queries}>Nothing scheduled.</EmptyNote>
      ) : (
        <ul>
          {posts.map((post) => (
            <Flex divided="between" component="li" key={`${post.site.id} ${post.ID}`} icons="dimmed" gap={12} py={10}>
              <Day at={post.at} timeZone={timeZone} />
              <Block flex={1} miw={0} breakWords>
                <TextLink to={editorPath(post.site.id, post.ID)} fw={550}>
                  {post.post_title || terms.untitled}
                </TextLink>
                <Block component="small" display="block">
                  <DateTime at={post.at} />
                  {sites.length > 1 && `, on ${post.site.name}`}
                </Block>
              </Block>
            </Flex>
          ))}
        </ul>
      )}
    </Block>
  );
}

type QueryState = { isPending: boolean; isError: boolean };
/** The empty text is shown only after the request of every site succeeded. */
function EmptyNote({ queries, children }: { queries: readonly QueryState[]; children: string }) {
  if (queries.some(({ isPending }) => isPending)) return <TextSkeleton lines={2} />;
  const isIncomplete = queries.some(({ isError }) => isError);
  return (
    <Block component="p" c="dimmed">
      {isIncomplete ? 'A site isn’t responding, so this list may be incomplete.' : children}
    </Block>
  );
}

/** Month and day as a calendar tile. Hidden from screen readers: the full date is beside it. */
function Day({ at, timeZone }: { at: string; timeZone: string }) {
  const [month = '', day = ''] = formatDay(at, timeZone).split(/[ ,]+/);
  return (
    <span className={classes.day} aria-hidden="true">
      <small>{month}</small>
      <b>{day}</b>
    </span>
  );
}
