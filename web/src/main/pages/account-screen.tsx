import { lazy, type ReactNode, Suspense } from 'react';
import { AccountApiPage, AccountPage, type AccountPanels } from '../../features/identity/index.ts';
import { CardsSkeleton } from '../../ui/feedback/skeletons.tsx';

const SocialTab = lazy(() =>
  import('../../features/connections/social-tab.tsx').then(({ SocialTab }) => ({ default: SocialTab })),
);
const AdNetworksTab = lazy(() =>
  import('../../features/connections/ad-networks-tab.tsx').then(({ AdNetworksTab }) => ({ default: AdNetworksTab })),
);

const withSkeleton = (panel: ReactNode) => <Suspense fallback={<CardsSkeleton cards={2} />}>{panel}</Suspense>;
const panels: AccountPanels = { social: withSkeleton(<SocialTab />), adnetworks: withSkeleton(<AdNetworksTab />) };

/** The account page with the tabs of the connections feature. */
export const AccountScreen = () => <AccountPage panels={panels} />;
export const AccountApiScreen = () => <AccountApiPage panels={panels} />;
