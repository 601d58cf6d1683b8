import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { type Business, businessQuery } from '../business-queries.ts';
import { MemberAccessForm } from './member-access-form.tsx';
import { type Member, memberQuery } from './member-query.ts';
import { TransferOwnershipModal } from './transfer-ownership-modal.tsx';

export function MemberPage() {
  const { bid, mid } = useParams({ from: '/admin/user/business/$bid/member/$mid' });
  const business = useQuery(businessQuery(Number(bid)));
  const member = useQuery(memberQuery(Number(bid), Number(mid)));

  if (business.data && member.data)
    return <MemberScreen key={member.data.id} business={business.data} member={member.data} />;
  const error = business.error ?? member.error;
  if (!error) return <PageSkeleton />;
  return (
    <Page title="Member">
      <ErrorState
        error={error}
        action={
          <Button component={Link} to="/user/business">
            View businesses
          </Button>
        }
      />
    </Page>
  );
}

function MemberScreen({ business, member }: { business: Business; member: Member }) {
  const [isTransferring, setTransferring] = useState(false);
  return (
    <Page
      title={member.name}
      lead={
        <>
          {member.email}, member of{' '}
          <TextLink
            to="/user/business/$bid/manage"
            params={{ bid: String(business.id) }}
            hash="members"
            underline="always"
          >
            {business.business_name}
          </TextLink>{' '}
          since <DateTime at={member.joined_at} />
          {member.invited_as && <>. Invited as {member.invited_as}</>}
        </>
      }
      action={
        member.is_owner ? (
          <Badge color="violet">Owner</Badge>
        ) : (
          <Button variant="default" onClick={() => setTransferring(true)}>
            Make owner
          </Button>
        )
      }
    >
      {member.is_owner ? (
        <Alert tone="info">The owner has access to everything.</Alert>
      ) : (
        <MemberAccessForm business={business} member={member} />
      )}
      <TransferOwnershipModal
        business={business}
        member={member}
        opened={isTransferring}
        onClose={() => setTransferring(false)}
      />
    </Page>
  );
}
