export { BusinessesPage } from './businesses-page.tsx';
export { ManagePage } from './manage-page.tsx';
export { MemberPage } from './members/member-page.tsx';
export { NewBusinessPage } from './new-business-page.tsx';
