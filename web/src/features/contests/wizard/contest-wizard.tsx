import { contestForms, contestMessages } from '@fanfare/contract/contests/contest';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Wizard } from '../../../ui/wizard/wizard.tsx';
import { type ContestDetails, choicesQuery } from '../contest-queries.ts';
import type { ContestValues } from './contest-form.ts';
import { ContestReview } from './contest-review.tsx';
import { contestSteps } from './contest-steps.tsx';
import { useDraftSave } from './use-draft-save.ts';

/** Height of the step pane in px (specification). */
const paneHeight = 550;

type Props = {
  contest: ContestDetails | undefined;
  initial: Partial<ContestValues>;
  /** Called with the id that the first save gives a new contest, while the wizard is open. */
  onCreated: (id: number) => void;
};

/** Texts for what the last step does: its button, and the message afterwards. */
function submitTexts(canPublish: boolean, isPublished: boolean): { submit: string; done: string } {
  if (!canPublish) return { submit: 'Save draft', done: 'Draft saved.' };
  if (isPublished) return { submit: 'Save contest', done: 'Contest saved.' };
  return { submit: 'Publish contest', done: 'Contest published. Its link and QR code are under Widgets.' };
}

/** The contest wizard. Drafts are saved when a step is left; a published contest is saved at the end. */
export function ContestWizard({ contest, initial, onCreated }: Props) {
  const navigate = useNavigate();
  const canPublish = useCan('contests:publisher');
  const profileSet = useQuery(choicesQuery).data?.profile_set ?? 'classic';
  const { status, getContestId, saveDraft, sendDraft, publish } = useDraftSave(contest?.id, onCreated);
  const isPublished = contest !== undefined && contest.state !== 'draft';
  const hasStarted = isPublished && contest.state !== 'scheduled';

  const labels = submitTexts(canPublish, isPublished);

  return (
    <>
      <Wizard
        schema={contestForms[profileSet]}
        steps={contestSteps({ hasStarted, savedPrizes: contest?.prizes ?? [], getContestId })}
        initial={initial}
        isComplete={contest !== undefined}
        height={paneHeight}
        submit={labels.submit}
        checks={{ slug: (slug, signal) => checkSlug(slug, getContestId(), signal) }}
        {...(isPublished ? {} : { onStep: saveDraft })}
        review={(values) => (
          <>
            <ContestReview values={values} />
            {!canPublish && (
              <Alert tone="info" title="Your role can’t publish">
                The draft is saved. Ask someone who publishes contests to publish it.
              </Alert>
            )}
          </>
        )}
        onSubmit={async (values) => {
          await (canPublish ? publish(values) : sendDraft(values));
          toast.good(labels.done);
          void navigate({ to: '/contest/' });
        }}
      />
      <Text c="dimmed" size="sm" mt={8} role="status">
        {status.state === 'saving' && 'Saving draft…'}
        {status.state === 'saved' && 'Draft saved'}
        {status.state === 'failed' && `Draft not saved. ${status.message}`}
      </Text>
    </>
  );
}

/** Message for an address that another contest has. */
const checkSlug = async (
  slug: string,
  contestId: number | undefined,
  signal: AbortSignal,
): Promise<string | undefined> => {
  const { is_free, suggestion } = await call('GET /contest/slug', {
    query: { slug, ...(contestId === undefined ? {} : { contest_id: contestId }) },
    silent: true,
    signal,
  });
  return is_free || suggestion === null ? undefined : `${contestMessages.slugTaken} Free: ${suggestion}`;
};
