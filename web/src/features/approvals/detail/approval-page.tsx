import { Button, Stack } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { StateBadge, spendText } from '../approval-state.tsx';
import { ApprovalDiff } from './approval-diff.tsx';
import { DecisionForm } from './decision-form.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { type Request, useRequest } from './use-request.ts';

/** Page of one request: what would change, and the buttons that decide. */
export function ApprovalPage() {
  const { sentTo, loaded, error, isForOther } = useRequest();
  const { data: request } = loaded;
  if (error && !request)
    return (
      <Page title="Request">
        <ErrorState
          error={error}
          onRetry={() => void loaded.refetch()}
          object={{
            name: 'Request',
            others: isForOther ? <SignInAgain /> : <TextLink to="/approvals">View all requests</TextLink>,
          }}
        />
      </Page>
    );
  return (
    <Page title={request?.title ?? 'Request'} lead={request && `${request.kind_label}. ${request.summary}`.trim()}>
      {request ? (
        <Stack gap="lg">
          <RefusalAlert request={request} isForOther={isForOther} />
          <Section title="Request" action={<StateBadge state={request.state} />}>
            <Facts request={request} />
          </Section>
          {request.diff.length > 0 && (
            <Section title="What changes">
              <ApprovalDiff diff={request.diff} />
            </Section>
          )}
          <DecisionForm key={request.state} request={request} sentTo={sentTo} />
        </Stack>
      ) : (
        <CardsSkeleton cards={2} />
      )}
    </Page>
  );
}

/** Alert with the reason why the member can't decide on the request; for the member's own request it is no warning. */
function RefusalAlert({ request: { refusal, can }, isForOther }: { request: Request; isForOther: boolean }) {
  if (refusal === null) return null;
  return (
    <Alert tone={can.withdraw ? 'info' : 'warn'} action={isForOther && <SignInAgain />}>
      {refusal}
    </Alert>
  );
}

function Facts({ request }: { request: Request }) {
  const { requested_by, requested_at, expires_at, decided_by, decided_at, comment, money, state, url } = request;
  const router = useRouter();
  return (
    <Stack gap="md">
      <Grid facts component="dl" fit={160} gap="16px 24px">
        <Fact label="Requested by">{requested_by}</Fact>
        <Fact label="Requested">
          <DateTime at={requested_at} />
        </Fact>
        {money.length > 0 && <Fact label="Spend">{spendText(money)}</Fact>}
        {state === 'waiting' && (
          <Fact label="Expires">
            <DateTime at={expires_at} />
          </Fact>
        )}
        {decided_by !== null && <Fact label={state === 'approved' ? 'Approved by' : 'Decided by'}>{decided_by}</Fact>}
        {decided_at !== null && (
          <Fact label="Ended">
            <DateTime at={decided_at} />
          </Fact>
        )}
      </Grid>
      {comment !== null && (
        <div>
          <Block component="p" c="dimmed">
            Comment
          </Block>
          <Block component="p" ws="pre-wrap" breakWords>
            {comment}
          </Block>
        </div>
      )}
      {url !== null && (
        <div>
          <Button
            component="a"
            variant="default"
            size="xs"
            href={url}
            onClick={(event) => {
              event.preventDefault();
              void router.navigate({ href: url });
            }}
          >
            {state === 'approved' ? 'View result' : 'View details'}
          </Button>
        </div>
      )}
    </Stack>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Grid gap={2} content="start">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </Grid>
);
