import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Alert } from '../../ui/feedback/alert.tsx';
import { DateTime } from '../../ui/page/date-time.tsx';
import { Section } from '../../ui/page/section.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import { postName } from '../post-reports/index.tsx';
import type { RecycledPost, RecycleResult as Result } from './recycle-form.ts';
import classes from './recycler.module.css';

type Props = { result: Result; posts: readonly RecycledPost[] };

/** What was planned, and which ads failed. */
export function RecycleResult({ result: { message, shares, batches, errors }, posts }: Props) {
  const nameOf = (id: string) => {
    const post = posts.find(({ post_id }) => post_id === id);
    return post ? postName(post) : id;
  };
  return (
    <Section title="Planned" lead={<output>{message}</output>}>
      {errors.length > 0 && (
        <Alert tone="bad" title={errors.length === 1 ? '1 ad failed' : `${errors.length} ads failed`}>
          <ul className={classes.errors}>
            {errors.map(({ name, error }) => (
              <li key={`${name} ${error}`}>
                <strong>{name}</strong>: {error}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <ol className={classes.posts} aria-label="Planned posts">
        {shares.map(({ share_id, post_id, due }) => (
          <li key={share_id} className={classes.planned}>
            <TextLink to="/social/share/$id" params={{ id: String(share_id) }}>
              <bdi>{nameOf(post_id)}</bdi>
            </TextLink>
            <DateTime at={due} />
          </li>
        ))}
      </ol>
      {batches.length > 0 && (
        <p className={classes.note}>
          {batches.length === 1 ? '1 ad is' : `${batches.length} ads are`} being created. See the{' '}
          <TextLink to="/ads/builder">ad builder</TextLink>.
        </p>
      )}
      <Group mt="md">
        <Button component={Link} to="/social/calendar">
          View calendar
        </Button>
        <Button component={Link} to="/facebook/page/post/report" variant="default">
          Back to posts
        </Button>
      </Group>
    </Section>
  );
}
