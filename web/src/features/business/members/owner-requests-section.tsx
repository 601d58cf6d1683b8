import { countOf } from '@fanfare/contract/kit/plurals';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type Output, query, useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Section } from '../../../ui/page/section.tsx';
import classes from '../business.module.css';
import type { Business } from '../business-queries.ts';

type OwnerRequest = Output<'GET /user/business/{bid}/requests'>['requests'][number];

const staleAfterAnswer = [
  'GET /user/business/{bid}/requests',
  'GET /user/business/{bid}/members',
  'GET /user/business/{bid}/member/{mid}',
  'GET /user/business/{bid}/audit',
] as const;

/** Unanswered requests of members; renders nothing when there are none. */
export function OwnerRequestsSection({ business }: { business: Business }) {
  const params = { bid: business.id };
  const openRequests = useQuery(query('GET /user/business/{bid}/requests', { params }));
  const { requests = [], total = 0 } = openRequests.data ?? {};
  if (requests.length === 0) return null;
  return (
    <Block mb={16}>
      <Section title={countOf(total, 'access request')} lead="Members are notified of your answer.">
        <ul>
          {requests.map((request) => (
            <RequestRow key={request.id} bid={business.id} request={request} />
          ))}
        </ul>
      </Section>
    </Block>
  );
}

function RequestRow({ bid, request }: { bid: number; request: OwnerRequest }) {
  const router = useRouter();
  const { id: rid, name, sentence, gives_role } = request;
  const params = { bid, rid };
  const description = `${name}, ${sentence}`;
  // The toast is shown by the mutation, because this row is unmounted once the list of requests is refetched.
  const withToast = (message: string) => ({
    refreshes: [...staleAfterAnswer],
    onDone: () => {
      toast.good(message);
    },
  });
  const accept = useSave(
    'POST /user/business/{bid}/request/{rid}/accept',
    withToast(gives_role ? `Granted. ${name} has access now.` : `Marked as done. ${name} will be notified.`),
  );
  const decline = useSave(
    'POST /user/business/{bid}/request/{rid}/decline',
    withToast(`Declined. ${name} will be notified.`),
  );
  const isPending = accept.isPending || decline.isPending;
  return (
    <Block component="li" className={classes.row} icons="dimmed">
      <Block smallBelow flex="1 1 200px" miw={0} breakWords>
        <Block component="strong" display="block" fw={600}>
          {name}: {sentence}
        </Block>
        <small>
          Requested <DateTime at={request.asked_at} show="relative" />
        </small>
      </Block>
      <Group gap={8}>
        <Button
          variant="subtle"
          size="xs"
          aria-label={`${gives_role ? 'Review' : 'Open'}: ${description}`}
          onClick={() => void router.navigate({ href: request.link })}
        >
          {gives_role ? 'Review' : 'Open'}
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={isPending}
          aria-label={`Decline: ${description}`}
          onClick={() => decline.mutate({ params }, { onError: toast.failed })}
        >
          Decline
        </Button>
        <Button
          size="xs"
          loading={accept.isPending}
          disabled={decline.isPending}
          aria-label={`${gives_role ? 'Grant' : 'Mark as done'}: ${description}`}
          onClick={() => accept.mutate({ params }, { onError: toast.failed })}
        >
          {gives_role ? 'Grant' : 'Mark as done'}
        </Button>
      </Group>
    </Block>
  );
}
