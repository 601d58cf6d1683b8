import { countOf } from '@fanfare/contract/kit/plurals';
import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Block, Flex, Grid } from '../../ui/layout/layout.tsx';
import { DateTime } from '../../ui/page/date-time.tsx';
import { Section } from '../../ui/page/section.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import { Meta } from '../../ui/text/text.tsx';
import { postName } from '../post-reports/index.tsx';
import type { RecycledPost, RecycleResult } from './recycle-form.ts';

type Props = { result: RecycleResult; posts: readonly RecycledPost[] };

/** Result of a request: the planned shares, and the ads that failed. */
export function RecycleResultSection({ result: { message, shares, batches, errors }, posts }: Props) {
  const nameOf = (id: string) => {
    const post = posts.find(({ post_id }) => post_id === id);
    return post ? postName(post) : id;
  };
  return (
    <Section title="Planned" lead={<output>{message}</output>}>
      {errors.length > 0 && (
        <Alert tone="bad" title={`${countOf(errors.length, 'ad')} failed`}>
          <Block component="ul" bullets pl={20}>
            {errors.map(({ name, error }) => (
              <li key={`${name} ${error}`}>
                <strong>{name}</strong>: {error}
              </li>
            ))}
          </Block>
        </Alert>
      )}
      <Grid component="ol" columns={1} gap={16} aria-label="Planned posts">
        {shares.map(({ share_id, post_id, due }) => (
          <Flex component="li" key={share_id} gap="4px 16px" align="baseline" justify="space-between" wrap miw={0}>
            <TextLink to="/social/share/$id" params={{ id: String(share_id) }}>
              <bdi>{nameOf(post_id)}</bdi>
            </TextLink>
            <DateTime at={due} />
          </Flex>
        ))}
      </Grid>
      {batches.length > 0 && (
        <Meta component="p">
          {countOf(batches.length, 'ad is', 'ads are')} being created. See the{' '}
          <TextLink to="/ads/builder">ad builder</TextLink>.
        </Meta>
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
