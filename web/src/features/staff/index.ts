export { UserPicker } from './filters/user-picker.tsx';
export { OverviewPage } from './overview/overview-page.tsx';
export { userQuery } from './staff-queries.ts';
