import type { WidgetFigures, WidgetOption } from '@fanfare/contract/dashboard/dashboard';
import type { WidgetSettings } from '@fanfare/contract/dashboard/layout';
import type { Period } from '@fanfare/contract/dashboard/period';
import type { Board, WidgetName } from '@fanfare/contract/dashboard/widgets';
import type { Need } from '@fanfare/contract/kit/permission';
import type { BusinessContext } from '../../platform/http/index.ts';

/** User who looks at a dashboard. Business null: a staff user, who sees figures over all businesses. */
export type Viewer = { userId: number; business: BusinessContext | null };

/** Declaration by which a feature provides the figures of a widget. A widget without one is not offered. */
export type DashboardSource = {
  name: WidgetName;
  boards: readonly Board[];
  /** Permission in a business to see the figures; users without it are not offered the widget. */
  need: Need;
  /** Lists the pages, contests or ad accounts that the widget can be limited to. */
  listOptions?: (viewer: Viewer) => Promise<WidgetOption[]>;
  load: (viewer: Viewer, settings: WidgetSettings, period: Period) => Promise<WidgetFigures>;
};
