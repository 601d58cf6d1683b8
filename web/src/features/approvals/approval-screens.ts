export { ApprovalPage } from './detail/approval-page.tsx';
export { ApprovalsPage } from './list/approvals-page.tsx';
export { ApprovalSettingsPage } from './settings/approval-settings-page.tsx';
