export { ContestAdminsPage } from './admins/contest-admins-page.tsx';
export { ActiveContestsPage } from './contestants/active-contests-page.tsx';
export { ContestantsPage } from './contestants/contestants-page.tsx';
export { ContestRoute } from './frame/contest-frame.tsx';
export { ContestsPage } from './list/contests-page.tsx';
export { ContestWidgetsPage } from './widgets/contest-widgets-page.tsx';
export { WinnersPage } from './winners/winners-page.tsx';
