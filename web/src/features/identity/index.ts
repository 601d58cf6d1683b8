export { AccountApiPage, AccountPage, type AccountPanels } from './account/account-page.tsx';
