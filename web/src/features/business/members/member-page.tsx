import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type Output, query } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { type Business, businessQuery } from '../business-queries.ts';
import { MemberAccessForm } from './member-access-form.tsx';
import { TransferOwnershipModal } from './transfer-ownership-modal.tsx';

export type Member = Output<'GET /user/business/{bid}/member/{mid}'>;

export function MemberPage() {
  const { bid, mid } = useParams({ from: '/admin/user/business/$bid/member/$mid' });
  const params = { bid: Number(bid), mid: Number(mid) };
  const business = useQuery(businessQuery(params.bid));
  const member = useQuery(query('GET /user/business/{bid}/member/{mid}', { params }));

  if (business.data && member.data)
    return <Screen key={member.data.id} business={business.data} member={member.data} />;
  const error = business.error ?? member.error;
  if (!error) return <PageSkeleton />;
  return (
    <Page title="Member">
      <ErrorState
        error={error}
        action={
          <Button component={Link} to="/user/business">
            See your businesses
          </Button>
        }
      />
    </Page>
  );
}

function Screen({ business, member }: { business: Business; member: Member }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Page
      title={member.name}
      lead={
        <>
          {member.email}, in{' '}
          <TextLink
            to="/user/business/$bid/manage"
            params={{ bid: String(business.id) }}
            hash="members"
            underline="always"
          >
            {business.business_name}
          </TextLink>{' '}
          since <DateTime at={member.joined_at} />
          {member.invited_as && <>. Joined with the invitation of {member.invited_as}</>}
        </>
      }
      action={
        member.is_owner ? (
          <Badge color="violet">Owner</Badge>
        ) : (
          <Button variant="default" onClick={() => setAsking(true)}>
            Make owner
          </Button>
        )
      }
    >
      {member.is_owner ? (
        <Alert tone="info">The owner has access to everything, so there is nothing to choose here.</Alert>
      ) : (
        <MemberAccessForm business={business} member={member} />
      )}
      <TransferOwnershipModal business={business} member={member} opened={isAsking} onClose={() => setAsking(false)} />
    </Page>
  );
}
