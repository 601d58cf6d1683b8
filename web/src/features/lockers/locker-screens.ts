export { AdminsPage } from './admins-page.tsx';
export { FiguresPage } from './figures-page.tsx';
export { LockerRoute } from './locker-frame.tsx';
export { LockersPage } from './lockers-page.tsx';
export { SetupPage } from './setup-page.tsx';
