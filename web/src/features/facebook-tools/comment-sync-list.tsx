import { countOf } from '@fanfare/contract/kit/plurals';
import { terms } from '@fanfare/contract/kit/terms';
import { Badge, Button, Loader } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Block, Flex, Grid } from '../../ui/layout/layout.tsx';
import { DateTime } from '../../ui/page/date-time.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import classes from './comment-sync.module.css';
import type { CommentSync } from './use-comment-sync.ts';

type Props = {
  syncs: readonly CommentSync[];
  /** Opens the settings; undefined for viewers. */
  onEdit: ((sync: CommentSync) => void) | undefined;
  onRead: ((sync: CommentSync) => void) | undefined;
};

/** The comment sync of each site with its status and actions. */
export const CommentSyncList = ({ syncs, onEdit, onRead }: Props) => (
  <Grid component="ul" gap={12} aria-label="Sites">
    {syncs.map((sync) => (
      <Flex component="li" key={sync.site_id} className={classes.site} gap={24}>
        <Grid flex={1} miw={0} className={classes.text} gap={6} breakWords>
          <h2>
            <TextLink to="/content/site/$id/posts" params={{ id: String(sync.site_id) }} inherit>
              {sync.site_name}
            </TextLink>
            <SyncStatus sync={sync} />
          </h2>
          <p>{describeSync(sync)}</p>
          <LastRun sync={sync} />
        </Grid>
        <Flex className={classes.actions} flex="none" gap={8} align="stretch" wrap>
          {onRead && sync.on && (
            <Button
              variant="default"
              aria-label={`${terms.checkNow}: ${sync.site_name}`}
              disabled={sync.isReading}
              leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
              onClick={() => onRead(sync)}
            >
              {terms.checkNow}
            </Button>
          )}
          {onEdit && (
            <Button
              variant={sync.on ? 'default' : 'filled'}
              aria-label={`${sync.on ? 'Edit' : 'Set up'}: ${sync.site_name}`}
              onClick={() => onEdit(sync)}
            >
              {sync.on ? 'Edit' : 'Set up'}
            </Button>
          )}
        </Flex>
      </Flex>
    ))}
  </Grid>
);

function SyncStatus({ sync: { on, error } }: { sync: CommentSync }) {
  if (!on) return <Badge color="gray">Off</Badge>;
  return error ? <Badge color="red">{terms.needsAttention}</Badge> : <Badge color="green">On</Badge>;
}

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' });

/** The settings of a site as one sentence. */
const describeSync = ({ on, fb_pages, hold, show_names, days }: CommentSync): string => {
  if (!on) return 'Facebook comments are off for this site.';
  const pages = listFormat.format(fb_pages.map(({ name }) => name));
  const visibility = hold ? 'after approval' : 'right away';
  const names = show_names ? 'with names' : 'without names';
  const duration = countOf(days, 'day');
  return `Shows comments from ${pages} ${visibility}, ${names}, for ${duration} per post.`;
};

/** Time and result of the last fetch from Facebook, or its error. */
function LastRun({ sync: { on, read, news, error, waiting, isReading } }: { sync: CommentSync }) {
  if (!on) return null;
  return (
    <p className={classes.run} role="status">
      {isReading ? (
        <>
          <Loader size={14} aria-hidden /> Checking Facebook…
        </>
      ) : (
        <>
          {read && (
            <span>
              Checked <DateTime at={read} show="relative" />
            </span>
          )}
          <Block component="span" c={error ? 'red' : undefined}>
            {error ?? newCommentsText(news)}
          </Block>
          {error && (
            <TextLink to="/user/account" hash="social" inherit>
              Social accounts
            </TextLink>
          )}
        </>
      )}
      {waiting > 0 && (
        <TextLink to="/facebook/comment_sync" search={{ state: 'waiting' }} inherit>
          {`${waiting} to review`}
        </TextLink>
      )}
    </p>
  );
}

const newCommentsText = (news: number): string => {
  if (news === 0) return 'No new comments';
  return countOf(news, 'new comment');
};
