import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type Output, query, useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Section } from '../../../ui/page/section.tsx';
import classes from '../business.module.css';
import type { Business } from '../business-queries.ts';

type Request = Output<'GET /user/business/{bid}/requests'>['requests'][number];

const stale = [
  'GET /user/business/{bid}/requests',
  'GET /user/business/{bid}/members',
  'GET /user/business/{bid}/member/{mid}',
  'GET /user/business/{bid}/audit',
] as const;

/** What members have asked the owner for and nobody has answered. With nothing to answer it takes no room. */
export function OwnerRequestsSection({ business }: { business: Business }) {
  const params = { bid: business.id };
  const open = useQuery(query('GET /user/business/{bid}/requests', { params }));
  const { requests = [], total = 0 } = open.data ?? {};
  if (requests.length === 0) return null;
  return (
    <div className={classes.notice}>
      <Section
        title={total === 1 ? 'One request waits for you' : `${total} requests wait for you`}
        lead="Members see your answer in their bell and in their mail."
      >
        <ul className={classes.rows}>
          {requests.map((request) => (
            <RequestRow key={request.id} bid={business.id} request={request} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

function RequestRow({ bid, request }: { bid: number; request: Request }) {
  const router = useRouter();
  const { id: rid, name, sentence, gives_role } = request;
  const params = { bid, rid };
  const what = `${name}, ${sentence}`;
  // Told by the call and not by the click: with its answer this row is gone.
  const telling = (words: string) => ({
    refreshes: [...stale],
    onDone: () => {
      toast.good(words);
    },
  });
  const accept = useSave(
    'POST /user/business/{bid}/request/{rid}/accept',
    telling(gives_role ? `${name} can use it from now on.` : `${name} is told that it is done.`),
  );
  const decline = useSave(
    'POST /user/business/{bid}/request/{rid}/decline',
    telling(`${name} is told that it does not work out now.`),
  );
  const isBusy = accept.isPending || decline.isPending;
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <strong>
          {name}: {sentence}
        </strong>
        <small>
          Asked <DateTime at={request.asked_at} show="relative" />
        </small>
      </div>
      <Group gap={8}>
        <Button
          variant="subtle"
          size="xs"
          aria-label={`${gives_role ? 'Look at it' : 'Go there'}: ${what}`}
          onClick={() => void router.navigate({ href: request.link })}
        >
          {gives_role ? 'Look at it' : 'Go there'}
        </Button>
        <Button
          variant="default"
          size="xs"
          disabled={isBusy}
          aria-label={`Decline: ${what}`}
          onClick={() => decline.mutate({ params }, { onError: toast.failed })}
        >
          Decline
        </Button>
        <Button
          size="xs"
          loading={accept.isPending}
          disabled={decline.isPending}
          aria-label={`${gives_role ? 'Accept' : 'It is done'}: ${what}`}
          onClick={() => accept.mutate({ params }, { onError: toast.failed })}
        >
          {gives_role ? 'Accept' : 'It is done'}
        </Button>
      </Group>
    </li>
  );
}
