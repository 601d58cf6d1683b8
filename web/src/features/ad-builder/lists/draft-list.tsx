import { adTypeLabels } from '@fanfare/contract/ad-builder/ad-types';
import { countOf } from '@fanfare/contract/kit/plurals';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { query, useSave } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';

const draftsQuery = query('GET /ads/builder/drafts', { query: { page: 1, search: '' } });

const title = 'Drafts';

/** List of unfinished ads to continue with. */
export function DraftList({ canEdit }: { canEdit: boolean }) {
  const { data, error, refetch } = useQuery(draftsQuery);
  const drafts = data?.items ?? [];
  const remove = useSave('POST /ads/builder/draft/{id}/delete', {
    refreshes: ['GET /ads/builder/drafts'],
    onDone: () => void toast.good('Draft deleted.'),
  });
  if (error)
    return (
      <Section title={title}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Section>
    );
  if (drafts.length === 0) return null;
  return (
    <Section title={title} lead="Continue where you stopped.">
      <Grid component="ul">
        {drafts.map(({ id, name, ad_type, updated, comments }) => (
          <Flex divided="between" component="li" gap={12} py={10} key={id}>
            <Grid component="span" flex={1} miw={0} breakWords>
              <TextLink to="/ads/builder" search={{ draft: id }}>
                {name || 'Untitled ad'}
              </TextLink>
              <small>
                {adTypeLabels[ad_type]}, edited <DateTime at={updated} show="relative" />
                {comments > 0 && ` · ${countOf(comments, 'comment')}`}
              </small>
            </Grid>
            {canEdit && (
              <ActionIcon
                size={36}
                variant="subtle"
                aria-label={`Delete draft ${name || 'Untitled ad'}`}
                onClick={() => remove.mutate({ params: { id } }, { onError: toast.failed })}
              >
                <IconTrash size={18} stroke={1.5} aria-hidden />
              </ActionIcon>
            )}
          </Flex>
        ))}
      </Grid>
    </Section>
  );
}
