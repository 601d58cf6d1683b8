// Folders, lowest first: two-factor < sign-in < account
export { AccountApiPage, AccountPage, type AccountPanels } from './account/account-page.tsx';
