export { AdProfilePage, NewAdProfilePage } from './editor/ad-profile-page.tsx';
export { AdProfilesPage } from './list/ad-profiles-page.tsx';
