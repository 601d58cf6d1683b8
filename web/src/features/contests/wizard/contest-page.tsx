import { includesRole } from '@fanfare/contract/kit/permission';
import { Button } from '@mantine/core';
import { IconCode, IconExternalLink, IconUserCog } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { type ContestDetails, contestQuery } from '../contest-queries.ts';
import { EndContestModal } from '../list/end-contest-modal.tsx';
import { StateBadge } from '../list/state-badge.tsx';
import { PreviewMenu } from '../preview/preview-menu.tsx';
import { ContestChanges } from './contest-changes.tsx';
import { toFormValues } from './contest-form.ts';
import { ContestReview } from './contest-review.tsx';
import { ContestWizard } from './contest-wizard.tsx';

/** The wizard of a saved contest. */
export function ContestPage() {
  const id = Number(useParams({ strict: false }).id);
  // A refetch must not replace what was typed.
  const { data, error, refetch } = useQuery({ ...contestQuery(id), refetchOnWindowFocus: false });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return <LoadedContest key={id} contest={data.contest} />;
}

function LoadedContest({ contest }: { contest: ContestDetails }) {
  const [isEnding, setEnding] = useState(false);
  const { id, name, state, page_url, end_date, role } = contest;
  const canPublish = includesRole(role, 'publisher');
  // Changes of a published contest are saved at once, which needs the role to publish.
  const canEdit = state === 'draft' ? includesRole(role, 'editor') : canPublish;
  return (
    <Page
      title={name || 'Contest without a name'}
      lead={<StateBadge state={state} />}
      action={
        <>
          <PreviewMenu contestId={id} />
          <Button
            {...{ component: Link, to: `/contest/${id}/admins`, variant: 'default' }}
            leftSection={<IconUserCog size={18} stroke={1.5} aria-hidden />}
          >
            Admins
          </Button>
          {page_url && (
            <Button
              {...{ component: Link, to: `/contest/${id}/widgets`, variant: 'default' }}
              leftSection={<IconCode size={18} stroke={1.5} aria-hidden />}
            >
              Widgets
            </Button>
          )}
          {page_url && (
            <Button
              {...{ component: 'a', href: page_url, target: '_blank', rel: 'noopener', variant: 'default' }}
              leftSection={<IconExternalLink size={18} stroke={1.5} aria-hidden />}
            >
              View page
            </Button>
          )}
          {state === 'running' && canPublish && (
            <Button variant="default" onClick={() => setEnding(true)}>
              End now
            </Button>
          )}
        </>
      }
    >
      {canEdit ? (
        <ContestWizard key={`${state}-${end_date}`} contest={contest} initial={toFormValues(contest)} />
      ) : (
        <Section title="Settings" lead="Your role can view this contest and not change it.">
          <ContestReview values={toFormValues(contest)} />
        </Section>
      )}
      <ContestChanges changes={contest.changes} />
      <EndContestModal contest={isEnding ? contest : undefined} onClose={() => setEnding(false)} />
    </Page>
  );
}
