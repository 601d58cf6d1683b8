import { OverviewPage } from '../staff/index.ts';
import { WidgetBoard } from './board.tsx';

/** The staff overview with the widgets of all businesses. */
export function StaffDashboardPage() {
  return (
    <OverviewPage>
      <WidgetBoard board="staff" />
    </OverviewPage>
  );
}
