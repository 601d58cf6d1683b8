import { lazy, type ReactNode, Suspense } from 'react';
import { CardsSkeleton } from '../../ui/feedback/skeletons.tsx';
import { AccountApiPage, AccountPage, type AccountPanels } from '../identity/index.ts';

const SocialTab = lazy(() => import('./social-tab.tsx').then(({ SocialTab }) => ({ default: SocialTab })));
const AdNetworksTab = lazy(() =>
  import('./ad-networks-tab.tsx').then(({ AdNetworksTab }) => ({ default: AdNetworksTab })),
);

const withSkeleton = (panel: ReactNode) => <Suspense fallback={<CardsSkeleton cards={2} />}>{panel}</Suspense>;
const panels: AccountPanels = { social: withSkeleton(<SocialTab />), adnetworks: withSkeleton(<AdNetworksTab />) };

/** The account page with the tabs of the connections feature. */
export const AccountScreen = () => <AccountPage panels={panels} />;
export const AccountApiScreen = () => <AccountApiPage panels={panels} />;
