import { applyChange } from '@fanfare/contract/dashboard/columns';
import { type Dashboard, isWidgetName, type WidgetQuery } from '@fanfare/contract/dashboard/dashboard';
import { type Columns, type DashboardChange, readSettings, Widget } from '@fanfare/contract/dashboard/layout';
import { createPeriod } from '@fanfare/contract/dashboard/period';
import {
  type Board,
  dashboardMessages,
  defaultColumns,
  type WidgetName,
  widgetNames,
} from '@fanfare/contract/dashboard/widgets';
import { allows } from '@fanfare/contract/kit/permission';
import type { Db, Tx } from '../../platform/db/index.ts';
import type { Caller, FindMembership } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { userQueries } from '../identity/index.ts';
import { dashboardStore } from './dashboard.store.ts';
import type { DashboardSource, Viewer } from './source.ts';

export type DashboardService = ReturnType<typeof dashboardService>;
type Deps = { findMembership: FindMembership; sources: readonly DashboardSource[] };

/** Service for the dashboards of users: their columns, and the figures of their widgets. */
export const dashboardService = ({ db, now }: Platform, { findMembership, sources }: Deps) => {
  const getViewer = async ({ userId, isStaff, businessId }: Caller, board: Board): Promise<Viewer> => {
    if (board === 'staff') {
      if (!isStaff) throw new Problem('forbidden');
      return { userId, business: null };
    }
    // If the chosen business was deleted, the default business is used.
    const business = (await findMembership(userId, businessId)) ?? (await findMembership(userId, null));
    if (!business) throw new Problem('no-business');
    return { userId, business };
  };

  const canSee = ({ business }: Viewer, { boards, need }: DashboardSource): boolean =>
    business ? boards.includes('business') && allows(need, business) : boards.includes('staff');

  const listOffered = (viewer: Viewer): WidgetName[] => {
    const offered = sources.filter((source) => canSee(viewer, source)).map(({ name }) => name);
    return widgetNames.filter((name) => offered.includes(name));
  };

  /** Source of a widget; an unknown widget and one that is not offered to the user give the same 404. */
  const getSource = (viewer: Viewer, name: string): DashboardSource => {
    const source = sources.find((candidate) => candidate.name === name);
    if (!source || !canSee(viewer, source)) throw new Problem('not-found', { message: dashboardMessages.notOffered });
    return source;
  };

  const findColumns = async (reader: Db | Tx, { userId, business }: Viewer): Promise<Columns> =>
    (await dashboardStore(reader).find(business?.id ?? null, userId)) ?? {
      left: defaultColumns.left.map(createWidget),
      right: defaultColumns.right.map(createWidget),
    };

  const present = (columns: Columns, viewer: Viewer): Dashboard => {
    const offered = listOffered(viewer);
    const keepOffered = (column: readonly Widget[]) => column.filter(({ name }) => offered.includes(name));
    return { left: keepOffered(columns.left), right: keepOffered(columns.right), offered };
  };

  return {
    get: async (caller: Caller, board: Board): Promise<Dashboard> => {
      const viewer = await getViewer(caller, board);
      return present(await findColumns(db, viewer), viewer);
    },

    change: async (caller: Caller, board: Board, change: DashboardChange): Promise<Dashboard> => {
      const viewer = await getViewer(caller, board);
      const offered = listOffered(viewer);
      if (change.widgets.some(({ name }) => !offered.includes(name))) throw notOffered();
      return db.transaction(async (tx) => {
        await userQueries(tx).lock(viewer.userId);
        const stored = await findColumns(tx, viewer);
        // Widgets that are not offered at the moment keep their place at the end of the column.
        const hidden = stored[change.section].filter(({ name }) => !offered.includes(name));
        const columns = applyChange(stored, { ...change, widgets: [...change.widgets, ...hidden] });
        await dashboardStore(tx).save(viewer.business?.id ?? null, viewer.userId, columns, now());
        return present(columns, viewer);
      });
    },

    loadWidget: async (caller: Caller, name: string, query: WidgetQuery) => {
      const { range, board, contest, ...settings } = query;
      const viewer = await getViewer(caller, board);
      const source = getSource(viewer, name);
      const read = isWidgetName(name) ? readSettings(name, settings) : undefined;
      if (!read) throw new Problem('invalid-input');
      const period = createPeriod(now(), caller.timeZone, range);
      const figures = await source.load(viewer, contest === undefined ? read : { ...read, contest }, period);
      return { ...figures, as_of: figures.as_of ?? now(), name: source.name, range, timezone: caller.timeZone };
    },

    listOptions: async (caller: Caller, name: string, board: Board) => {
      const viewer = await getViewer(caller, board);
      return { options: (await getSource(viewer, name).listOptions?.(viewer)) ?? [] };
    },
  };
};

const createWidget = (name: WidgetName): Widget => Widget.parse({ name, settings: {} });

const notOffered = () =>
  new Problem('invalid-input', {
    message: dashboardMessages.notOffered,
    fields: [{ path: 'widgets', message: dashboardMessages.notOffered }],
  });
