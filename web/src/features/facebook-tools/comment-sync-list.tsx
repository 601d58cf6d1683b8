import { Badge, Button, Loader } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { DateTime } from '../../ui/page/date-time.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import classes from './comment-sync.module.css';
import type { SyncFacts } from './use-comment-sync.ts';

type Props = {
  syncs: readonly SyncFacts[];
  /** Missing for those who may only look. */
  onEdit: ((sync: SyncFacts) => void) | undefined;
  onRead: ((sync: SyncFacts) => void) | undefined;
};

/** How each site stands, and what can be done about it. */
export const CommentSyncList = ({ syncs, onEdit, onRead }: Props) => (
  <ul className={classes.sites} aria-label="Sites">
    {syncs.map((sync) => (
      <li key={sync.site_id} className={classes.site}>
        <div className={classes.words}>
          <h2>
            <TextLink to="/content/site/$id/posts" params={{ id: String(sync.site_id) }} inherit>
              {sync.site_name}
            </TextLink>
            <Standing sync={sync} />
          </h2>
          <p>{mannerOf(sync)}</p>
          <LastRun sync={sync} />
        </div>
        <div className={classes.deeds}>
          {onRead && sync.on && (
            <Button
              variant="default"
              aria-label={`Read now: ${sync.site_name}`}
              disabled={sync.isReading}
              leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
              onClick={() => onRead(sync)}
            >
              Read now
            </Button>
          )}
          {onEdit && (
            <Button
              variant={sync.on ? 'default' : 'filled'}
              aria-label={`${sync.on ? 'Change' : 'Set up'}: ${sync.site_name}`}
              onClick={() => onEdit(sync)}
            >
              {sync.on ? 'Change' : 'Set up'}
            </Button>
          )}
        </div>
      </li>
    ))}
  </ul>
);

function Standing({ sync: { on, error } }: { sync: SyncFacts }) {
  if (!on) return <Badge color="gray">Off</Badge>;
  return error ? <Badge color="red">Needs you</Badge> : <Badge color="green">On</Badge>;
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** What is done for a site, as one would say it. */
const mannerOf = ({ on, fb_pages, hold, show_names, days }: SyncFacts): string => {
  if (!on) return 'Comments from Facebook are not shown on this site.';
  const pages = list.format(fb_pages.map(({ name }) => name));
  const when = hold ? 'wait until somebody shows them' : 'are shown at once';
  const who = show_names ? 'with names' : 'without names';
  const long = days === 1 ? 'for a day' : `for ${days} days`;
  return `Comments below its posts on ${pages} ${when}, ${who}. Each post is followed ${long}.`;
};

/** When Facebook was read, what came of it, and what it said when that failed. */
function LastRun({ sync: { on, read, news, error, waiting, isReading } }: { sync: SyncFacts }) {
  if (!on) return null;
  return (
    <p className={classes.run} role="status">
      {isReading ? (
        <>
          <Loader size={14} aria-hidden /> Facebook is being read
        </>
      ) : (
        <>
          {read && (
            <span>
              Read <DateTime at={read} show="relative" />
            </span>
          )}
          <span className={error ? classes.bad : undefined}>{error ?? newsOf(news)}</span>
          {error && (
            <TextLink to="/user/account" hash="social" inherit>
              Connected accounts
            </TextLink>
          )}
        </>
      )}
      {waiting > 0 && (
        <TextLink to="/facebook/comment_sync" search={{ state: 'waiting' }} inherit>
          {waiting === 1 ? 'One waits for you' : `${waiting} wait for you`}
        </TextLink>
      )}
    </p>
  );
}

const newsOf = (news: number): string => {
  if (news === 0) return 'Nothing new';
  return news === 1 ? 'One new comment' : `${news} new comments`;
};
