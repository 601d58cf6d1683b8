export { AuditPage } from './audit/audit-page.tsx';
export { JobsPage } from './jobs/jobs-page.tsx';
export { LogsPage } from './logs/logs-page.tsx';
export { DeletedBusinessesPage } from './overview/deleted-businesses-page.tsx';
export { SpendPage } from './spend/spend-page.tsx';
export { UserPage } from './users/user-page.tsx';
export { UsersPage } from './users/users-page.tsx';
