import { applyChange } from '@fanfare/contract/dashboard/columns';
import type { Board, Section, WidgetName } from '@fanfare/contract/dashboard/widgets';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type Input, type Output, query } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';

export type Dashboard = Output<'GET /user/{id}/dashboard'>;
export type Widget = Dashboard['left'][number];
export type Columns = Record<Section, Widget[]>;
export type Change = Input<'POST /user/{id}/dashboard'>['body'] & { widgets: Widget[] };

/** A user's dashboard, and a function that changes it: at once on the screen, then on the server. */
export function useDashboard(board: Board) {
  const { id } = useMe();
  const client = useQueryClient();
  const input = { params: { id }, query: { board } };
  const options = query('GET /user/{id}/dashboard', input);
  const dashboard = useQuery(options);
  const { mutate } = useMutation({
    // Changes with the same mutation scope are sent one after another, in the order of the user's actions.
    scope: { id: `dashboard ${board}` },
    mutationFn: (change: Change) => call('POST /user/{id}/dashboard', { ...input, body: change, silent: true }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: options.queryKey });
      client.setQueryData(options.queryKey, (shown) => shown && { ...shown, ...applyChange(shown, change) });
    },
    onError: async (error) => {
      toast.failed(error);
      await client.invalidateQueries({ queryKey: options.queryKey });
    },
  });
  return { dashboard, change: mutate };
}

/** The change that gives a widget other settings. */
export const changeSettings = (columns: Columns, name: WidgetName, settings: Partial<Widget['settings']>): Change => {
  const section = columns.left.some((widget) => widget.name === name) ? 'left' : 'right';
  const widgets = columns[section].map((widget) => (widget.name === name ? mergeSettings(widget, settings) : widget));
  return { section, widgets };
};

function mergeSettings(widget: Widget, settings: object): Widget;
function mergeSettings(widget: Widget, settings: object) {
  return { ...widget, settings: { ...widget.settings, ...settings } };
}
