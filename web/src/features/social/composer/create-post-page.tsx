import { isLocalTime } from '@fanfare/contract/kit/local-time';
import { Button } from '@mantine/core';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useCan, useMe } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { AskOwnerButton } from '../../../ui/overlay/ask-owner-button.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { type Account, accountKey, useSocialAccounts } from '../accounts/use-social-accounts.ts';
import { Composer } from './composer.tsx';
import { useCopiedDraft } from './copied-draft.ts';
import type { PostDraft } from './post-draft.ts';
import { toSharedDraft } from './shared-draft.ts';

const title = 'New social post';

export function CreatePostPage() {
  const { business } = useMe();
  const mayPost = useCan('social:publisher');
  const search = useLocation({ select: (location) => location.searchStr });
  const timeZone = useTimeZone();
  if (!business)
    return (
      <Page title={title}>
        <EmptyState
          title="Create a business first"
          action={
            <Button component={Link} to="/user/business/new">
              Create a business
            </Button>
          }
        >
          Social posts belong to a business. Create one or join one by invitation.
        </EmptyState>
      </Page>
    );
  if (!mayPost)
    return (
      <Page title={title}>
        <EmptyState
          title="You can’t create social posts"
          action={<AskOwnerButton bid={business.id} request={{ step: 'role', feature: 'social', role: 'publisher' }} />}
        >
          You need the Publisher role for social posts in {business.business_name}.
        </EmptyState>
      </Page>
    );
  return <ComposerLoader businessId={business.id} isOwner={business.is_owner} timeZone={timeZone} search={search} />;
}

type ComposerLoaderProps = { businessId: number; isOwner: boolean; timeZone: string; search: string };

function ComposerLoader({ businessId, isOwner, timeZone, search }: ComposerLoaderProps) {
  const { accounts, profile_set, isPending, error, refetch } = useSocialAccounts();
  const initial = useMemo(() => parseInitialDraft(search, timeZone, accounts), [search, timeZone, accounts]);
  const copy = useCopiedDraft(search, accounts);
  const navigate = useNavigate();
  const isFilled = copy.draft !== undefined || initial.message !== undefined;
  const isCopied = !isPending && !error && !copy.isPending && isFilled;
  // Removes `?from=` and `?message=` from the URL, so that a reload restores what was written instead of copying again.
  useEffect(() => {
    if (isCopied) void navigate({ to: '/social/post/create', search: {}, replace: true });
  }, [isCopied, navigate]);
  if (isPending || copy.isPending) return <PageSkeleton />;
  if (error)
    return (
      <Page title={title}>
        <ErrorState error={error} title="Couldn’t load your social accounts" onRetry={refetch} />
      </Page>
    );
  if (accounts.length === 0)
    return (
      <Page title={title} lead="Write once and preview the post on each network.">
        <NoAccounts businessId={businessId} isOwner={isOwner} />
      </Page>
    );
  if (copy.error)
    return (
      <Page title={title}>
        <ErrorState error={copy.error} title="Couldn’t load the post to duplicate" onRetry={copy.refetch} />
      </Page>
    );
  return (
    <Composer
      businessId={businessId}
      accounts={accounts}
      profileSet={profile_set}
      initial={{ ...copy.draft, ...initial }}
    />
  );
}

/**
 * State of a business without a social account. Members get no button to connect one, because they use the accounts
 * that the owner assigns to them.
 */
const NoAccounts = ({ businessId, isOwner }: Pick<ComposerLoaderProps, 'businessId' | 'isOwner'>) =>
  isOwner ? (
    <EmptyState
      title="No social accounts yet"
      action={
        <Button component={Link} to="/user/account" hash="social">
          Connect an account
        </Button>
      }
    >
      Write once and publish to Facebook, Instagram, X, LinkedIn and Pinterest.
    </EmptyState>
  ) : (
    <EmptyState
      title="No social accounts assigned to you"
      action={
        <Button component={Link} to={`/user/business/${businessId}/manage`} hash="assets">
          View your assets
        </Button>
      }
    >
      The owner decides which accounts you can publish to. Ask for access on the Assets tab.
    </EmptyState>
  );

/**
 * Initial values from the URL: `?at=2026-11-20T10:00` (local time, from the calendar), `?account=` (key or id), and the
 * content of `toSharedDraft`. Parsed as text, because the router would turn long account ids into imprecise numbers.
 */
function parseInitialDraft(search: string, timeZone: string, accounts: readonly Account[]): Partial<PostDraft> {
  const params = new URLSearchParams(search);
  const [at, account] = ['at', 'account'].map((name) => params.get(name)?.replace(/^"|"$/g, ''));
  const preselected = accounts.find(
    (item) => account !== undefined && (accountKey(item) === account || item.id === account),
  );
  return {
    ...(at && isLocalTime(at) ? { schedule: { at, zone: timeZone } } : {}),
    ...(preselected ? { networks: [preselected.social_network], accounts: [accountKey(preselected)] } : {}),
    ...toSharedDraft(params),
  };
}
