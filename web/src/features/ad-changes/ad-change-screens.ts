export { AdActionPage } from './detail/ad-action-page.tsx';
export { AdChangesPage } from './list/ad-changes-page.tsx';
