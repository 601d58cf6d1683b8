import { Button, Text } from '@mantine/core';
import { IconRecycle, IconRepeat, IconSpeakerphone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../../lib/session.ts';
import type { PostRow } from '../post-report-calls.ts';
import classes from '../post-reports.module.css';

type Props = { rows: readonly PostRow[]; onCreateAds: (postIds: string[]) => void };

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

/** Actions for the selected posts, which have to be of one page. */
export function SelectionActions({ rows, onCreateAds }: Props) {
  const canAdvertise = useCan('facebook_ads_manager:publisher');
  const canRecycle = useCan('social:publisher');
  if (new Set(rows.map(({ page_id }) => page_id)).size > 1)
    return <Text className={classes.quiet}>Select posts of one page to use them.</Text>;
  const search = { page_id: rows[0]?.page_id, posts: rows.flatMap(({ promotable_id }) => promotable_id ?? []) };
  return (
    <>
      {canAdvertise && (
        <Button
          size="xs"
          leftSection={<IconSpeakerphone {...icon} />}
          onClick={() => onCreateAds(rows.map(({ post_id }) => post_id))}
        >
          Create ads
        </Button>
      )}
      {canRecycle && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRecycle {...icon} />}
          renderRoot={(props) => <Link {...props} to="/facebook/page/post/recycler" search={search} />}
        >
          Recycle
        </Button>
      )}
      {canRecycle && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRepeat {...icon} />}
          renderRoot={(props) => <Link {...props} to="/recycler/pools/add" search={{ posts: search.posts }} />}
        >
          Add to pool
        </Button>
      )}
    </>
  );
}
