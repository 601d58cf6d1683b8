import { toResultLine } from '@fanfare/contract/social/social';
import { Button } from '@mantine/core';
import { IconBrandFacebook } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage, useSave } from '../../../lib/api.ts';
import { newId } from '../../../lib/random-id.ts';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { RestrictedButton } from '../../../ui/overlay/restricted-button.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import type { ContestWidgets } from '../contest-queries.ts';

type Props = { widgets: ContestWidgets; page: { id: string; name: string }; link: string };
type Outcome = { tone: 'good' | 'bad'; text: string };

/** Schedules a page post for the start of the contest, or publishes it if the contest runs. */
export function AnnounceButton({ widgets: { name, state, starts }, page, link }: Props) {
  const canPublish = useCan('social:publisher');
  // Idempotency key until there is an answer: a second press after no answer to the publishing publishes no second
  // post.
  const [submitId, setSubmitId] = useState(newId);
  const [outcome, setOutcome] = useState<Outcome>();
  const create = useSave('POST /social/post/create', { refreshes: ['GET /social/shares', 'GET /social/calendar'] });
  const isBeforeStart = state === 'scheduled' && starts !== null;
  const label = isBeforeStart ? 'Schedule post for the start' : 'Publish post';
  if (!canPublish) return <RestrictedButton need="social:publisher">{label}</RestrictedButton>;

  async function announce() {
    try {
      const { results } = await create.mutateAsync({
        body: {
          submit_id: submitId,
          type: 'link',
          message: name,
          link,
          accounts: [{ social_network: 'facebook', social_account: page.id }],
          ...(isBeforeStart ? { scheduled_publish_time: Math.floor(Date.parse(starts) / 1000) } : {}),
        },
      });
      const hasFailed = results.some(({ post, error }) => post.error ?? error);
      setOutcome({ tone: hasFailed ? 'bad' : 'good', text: results.map(toResultLine).join(' ') });
      setSubmitId(newId());
    } catch (error) {
      setOutcome({ tone: 'bad', text: errorMessage(error) });
    }
  }

  if (state === 'ended' || state === 'drawn') return <Alert tone="info">The contest has ended.</Alert>;
  return (
    <>
      {outcome && (
        <Alert tone={outcome.tone}>
          {outcome.text} <TextLink to="/social">View social posts</TextLink>
        </Alert>
      )}
      {outcome?.tone !== 'good' && (
        <Button
          w="fit-content"
          loading={create.isPending}
          leftSection={<IconBrandFacebook size={18} stroke={1.5} aria-hidden />}
          onClick={() => void announce()}
        >
          {label}
        </Button>
      )}
    </>
  );
}
