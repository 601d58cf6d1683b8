import { Anchor } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMe } from '../../lib/session.ts';
import { useSwitchBusiness } from '../../lib/use-switch-business.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { TextLink } from '../../ui/page/text-link.tsx';
import type { Business } from './business-queries.ts';

type Props = {
  business: Pick<Business, 'id' | 'business_name'>;
  tab: 'social' | 'adnetworks';
  /** True to open a new tab and keep this page open, such as a page with unsaved input. */
  isNewTab?: boolean;
  children: string;
};

/**
 * Opens the page where accounts are connected. Accounts belong to the current business, so this business becomes the
 * current one first.
 */
export function ConnectLink({ business, tab, isNewTab = false, children }: Props) {
  const { business: current } = useMe();
  const navigate = useNavigate();
  const switchBusiness = useSwitchBusiness(() => void navigate({ to: '/user/account', hash: tab }));
  if (current?.id === business.id)
    return (
      <TextLink to="/user/account" hash={tab} underline="always" target={isNewTab ? '_blank' : undefined}>
        {isNewTab ? `${children} in a new tab` : children}
      </TextLink>
    );
  return (
    <Anchor
      component="button"
      type="button"
      underline="always"
      ta="start"
      aria-busy={switchBusiness.isPending}
      onClick={() => switchBusiness.mutate({ params: { bid: business.id } }, { onError: toast.failed })}
    >
      Switch to {business.business_name} and {children.charAt(0).toLowerCase() + children.slice(1)}
    </Anchor>
  );
}
