import { lazy, type ReactNode, Suspense } from 'react';
import { AccountApiPage, AccountPage, type AccountPanels } from '../../features/identity/index.ts';
import { CardsSkeleton } from '../../ui/feedback/skeletons.tsx';

const SocialTab = lazy(() =>
  import('../../features/connections/social-tab.tsx').then(({ SocialTab }) => ({ default: SocialTab })),
);
const AdNetworksTab = lazy(() =>
  import('../../features/connections/ad-networks-tab.tsx').then(({ AdNetworksTab }) => ({ default: AdNetworksTab })),
);

const waiting = (panel: ReactNode) => <Suspense fallback={<CardsSkeleton cards={2} />}>{panel}</Suspense>;
const panels: AccountPanels = { social: waiting(<SocialTab />), adnetworks: waiting(<AdNetworksTab />) };

/** The account page with the tabs that belong to another feature. */
export const AccountScreen = () => <AccountPage panels={panels} />;
export const AccountApiScreen = () => <AccountApiPage panels={panels} />;
