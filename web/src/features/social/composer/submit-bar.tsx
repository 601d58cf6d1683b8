import { toInstant } from '@fanfare/contract/kit/local-time';
import { countOf } from '@fanfare/contract/kit/plurals';
import { socialMessages } from '@fanfare/contract/social/social';
import { Anchor, Button } from '@mantine/core';
import { IconCalendarPlus, IconPlus, IconSend } from '@tabler/icons-react';
import { ApiError, errorMessage } from '../../../lib/api.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Block } from '../../../ui/layout/layout.tsx';
import type { Account } from '../accounts/use-social-accounts.ts';
import classes from './composer.module.css';
import { nativeAdProblems } from './draft-validation.ts';
import type { PostDraft } from './post-draft.ts';

type Props = Pick<PostDraft, 'schedule' | 'nativeAd'> & {
  /** Id of the form that the button submits; the bar is outside of it. */
  formId: string;
  targets: readonly Account[];
  isBusy: boolean;
  isSubmitted: boolean;
  /** True while the post waits for approval. */
  isWaiting?: boolean;
  /** Number of problems to fix. */
  problemCount: number;
};

/** Summary and submit button; after submitting, the link to the list and the button for the next post, below the results. */
export function SubmitBar(props: Props) {
  const { formId, schedule, nativeAd, targets, isBusy, isSubmitted, isWaiting, problemCount } = props;
  if (isSubmitted)
    return (
      <div className={`${classes.bar} ${classes.done}`}>
        <Block component="p" className={classes.sum} c="dimmed">
          Track it in{' '}
          {isWaiting ? <Anchor href="/approvals">Approvals</Anchor> : <Anchor href="/social">Social posts</Anchor>}.
        </Block>
        <Button
          flex="none"
          leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
          onClick={() => window.location.assign('/social/post/create')}
        >
          Create Another Post
        </Button>
      </div>
    );
  const hasAdProblems = nativeAdProblems({ nativeAd }).length > 0;
  return (
    <div className={classes.bar} data-bottom-bar>
      <Block component="p" className={classes.sum} c={problemCount > 0 ? 'red' : 'dimmed'} role="status">
        <SubmitSummary schedule={schedule} targets={targets} isBusy={isBusy} problemCount={problemCount} />
      </Block>
      <Button
        flex="none"
        type="submit"
        form={formId}
        loading={isBusy}
        disabled={isBusy || hasAdProblems}
        leftSection={
          schedule ? (
            <IconCalendarPlus size={18} stroke={1.5} aria-hidden />
          ) : (
            <IconSend size={18} stroke={1.5} aria-hidden />
          )
        }
      >
        {schedule ? 'Schedule post' : 'Publish now'}
      </Button>
    </div>
  );
}

type SummaryProps = Pick<Props, 'schedule' | 'targets' | 'isBusy' | 'problemCount'>;

function SubmitSummary({ schedule, targets, isBusy, problemCount }: SummaryProps) {
  if (isBusy) return schedule ? 'Scheduling…' : 'Publishing… This can take a moment.';
  if (problemCount > 0) return `Fix ${countOf(problemCount, 'issue')} above to continue.`;
  if (targets.length === 0) return 'No account selected.';
  return (
    <>
      <TargetSummary targets={targets} />
      {', '}
      {schedule ? (
        <strong>{formatDateTime(toInstant(schedule.at, schedule.zone), schedule.zone)}</strong>
      ) : (
        <strong>now</strong>
      )}
    </>
  );
}

/** Reason why the post wasn’t submitted; shown in the form. */
export const SubmitError = ({ error }: { error: Error }) => (
  <Block mt={20}>
    <Alert tone="bad" title={socialMessages.wentWrong}>
      {errorMessages(error).map((message) => (
        <div key={message}>{message}</div>
      ))}
    </Alert>
  </Block>
);

function TargetSummary({ targets }: { targets: readonly Account[] }) {
  const [first] = targets;
  if (targets.length === 1 && first)
    return (
      <>
        To <strong>{first.name}</strong>
      </>
    );
  return (
    <>
      To <strong>{targets.length} accounts</strong>
    </>
  );
}

/** The server's message and its messages for single fields. */
const errorMessages = (error: Error): string[] => {
  const fields = error instanceof ApiError ? error.fields.map(({ message }) => message) : [];
  return [...new Set([errorMessage(error), ...fields])];
};
