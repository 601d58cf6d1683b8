export { AccountApiPage, AccountPage, type AccountPanels } from './account-page.tsx';
