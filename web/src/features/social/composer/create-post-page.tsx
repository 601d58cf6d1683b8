import { isLocalTime } from '@fanfare/contract/kit/local-time';
import { Button } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCan, useMe } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { AskOwnerButton } from '../../../ui/overlay/ask-owner-button.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { type Account, accountKey, useSocialAccounts } from '../accounts/use-social-accounts.ts';
import { Composer } from './composer.tsx';
import type { PostDraft } from './post-draft.ts';

const title = 'New social post';

export function CreatePostPage() {
  const { business } = useMe();
  const mayPost = useCan('social:publisher');
  const search = useLocation({ select: (location) => location.searchStr });
  const zone = useTimeZone();
  if (!business)
    return (
      <Page title={title}>
        <EmptyState
          title="Posts belong to a business"
          action={
            <Button component={Link} to="/user/business/new">
              Create a business
            </Button>
          }
        >
          Create one or ask to join one, and its accounts can be posted to.
        </EmptyState>
      </Page>
    );
  if (!mayPost)
    return (
      <Page title={title}>
        <EmptyState
          title="Posting is not among what you may do here"
          action={<AskOwnerButton bid={business.id} request={{ step: 'role', feature: 'social', role: 'publisher' }} />}
        >
          You may look at social posts of {business.business_name}. To write some, you need the role of a publisher.
        </EmptyState>
      </Page>
    );
  return <Loaded businessId={business.id} zone={zone} search={search} />;
}

type LoadedProps = { businessId: number; zone: string; search: string };

function Loaded({ businessId, zone, search }: LoadedProps) {
  const { accounts, profile_set, isPending, error, refetch } = useSocialAccounts();
  const given = useMemo(() => givenBy(search, zone, accounts), [search, zone, accounts]);
  if (isPending) return <PageSkeleton />;
  if (error)
    return (
      <Page title={title}>
        <ErrorState error={error} title="Your accounts could not be loaded" onRetry={refetch} />
      </Page>
    );
  if (accounts.length === 0)
    return (
      <Page title={title} lead="Write once, and see how each network will show it.">
        <EmptyState
          title="Connect an account, and write your first post"
          action={
            <Button component={Link} to="/user/account" hash="social">
              Connect an account
            </Button>
          }
        >
          Facebook, Instagram, X, LinkedIn and Pinterest: one text, and each of them gets it the way it likes it.
        </EmptyState>
      </Page>
    );
  return <Composer businessId={businessId} accounts={accounts} profileSet={profile_set} given={given} />;
}

/**
 * What the address asks for beforehand: `?at=2026-11-20T10:00` is a slot of the calendar, `?account=` somewhere to post
 * to by its key or its number. Read as text: numbers of accounts are longer than the router's are.
 */
function givenBy(search: string, zone: string, accounts: readonly Account[]): Partial<PostDraft> {
  const asked = new URLSearchParams(search);
  const [at, account] = ['at', 'account'].map((name) => asked.get(name)?.replace(/^"|"$/g, ''));
  const wanted = accounts.find((one) => account !== undefined && (accountKey(one) === account || one.id === account));
  return {
    ...(at && isLocalTime(at) ? { plan: { at, zone } } : {}),
    ...(wanted ? { networks: [wanted.social_network], accounts: [accountKey(wanted)] } : {}),
  };
}
