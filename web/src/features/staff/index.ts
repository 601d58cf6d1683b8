export { OverviewPage } from './overview/overview-page.tsx';
export { userQuery } from './staff-queries.ts';
export { UserPicker } from './users/user-picker.tsx';
