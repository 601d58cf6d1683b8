import { toInstant } from '@fanfare/contract/kit/local-time';
import { socialMessages } from '@fanfare/contract/social';
import { Anchor, Button } from '@mantine/core';
import { IconCalendarPlus, IconPlus, IconSend } from '@tabler/icons-react';
import { ApiError, errorMessage } from '../../../lib/api.ts';
import { formatMoment } from '../../../lib/format.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import type { Account } from '../accounts/use-social-accounts.ts';
import classes from './composer.module.css';
import { nativeAdProblems } from './draft-validation.ts';
import type { PostDraft } from './post-draft.ts';

type Props = {
  draft: PostDraft;
  chosen: readonly Account[];
  isBusy: boolean;
  isOut: boolean;
  error: Error | null;
  /** How many things have to be mended. */
  count: number;
};

/** What one press will do, and the press. Afterwards it is the way to the next post. */
export function SubmitBar({ draft, chosen, isBusy, isOut, error, count }: Props) {
  const { plan } = draft;
  if (isOut)
    return (
      <div className={classes.bar}>
        <p className={classes.sum}>
          Everything about it stays under <Anchor href="/social">Social posts</Anchor>.
        </p>
        <Button
          leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
          onClick={() => window.location.assign('/social/post/create')}
        >
          Create Another Post
        </Button>
      </div>
    );
  const isAdWrong = nativeAdProblems(draft).length > 0;
  return (
    <>
      {error && (
        <div className={classes.failed}>
          <Alert tone="bad" title={socialMessages.wentWrong}>
            {sentencesOf(error).map((sentence) => (
              <div key={sentence}>{sentence}</div>
            ))}
          </Alert>
        </div>
      )}
      <div className={classes.bar}>
        <p className={classes.sum} data-wrong={count > 0 || undefined} role="status">
          {isBusy ? (
            plan ? (
              'Planning it…'
            ) : (
              'Sending it. This may take a moment…'
            )
          ) : count > 0 ? (
            `${count === 1 ? 'One thing above needs' : `${count} things above need`} to be mended.`
          ) : chosen.length === 0 ? (
            'No account is chosen yet.'
          ) : (
            <>
              <To chosen={chosen} />
              {', '}
              {plan ? <strong>{formatMoment(toInstant(plan.at, plan.zone), plan.zone)}</strong> : <strong>now</strong>}
            </>
          )}
        </p>
        <Button
          type="submit"
          loading={isBusy}
          disabled={isBusy || isAdWrong}
          leftSection={
            plan ? (
              <IconCalendarPlus size={18} stroke={1.5} aria-hidden />
            ) : (
              <IconSend size={18} stroke={1.5} aria-hidden />
            )
          }
        >
          {plan ? 'Schedule post' : 'Publish now'}
        </Button>
      </div>
    </>
  );
}

function To({ chosen }: { chosen: readonly Account[] }) {
  const [first] = chosen;
  if (chosen.length === 1 && first)
    return (
      <>
        To <strong>{first.name}</strong>
      </>
    );
  return (
    <>
      To <strong>{chosen.length} accounts</strong>
    </>
  );
}

/** The server's sentence, and those about single fields that the form did not foresee. */
const sentencesOf = (error: Error): string[] => {
  const fields = error instanceof ApiError ? error.fields.map(({ message }) => message) : [];
  return [...new Set([errorMessage(error), ...fields])];
};
