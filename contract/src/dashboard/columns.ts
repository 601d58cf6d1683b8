// File without zod, since the first screen of the web app imports it.
import type { Section, WidgetName } from './widgets.ts';

type Named = { name: WidgetName };
type Change<W> = { section: Section; widgets: readonly W[]; removewidget?: WidgetName | undefined };

/**
 * Columns of a dashboard after a change. A widget that the change puts in one column is removed from the other column.
 */
export const applyChange = <W extends Named>(
  { left, right }: Record<Section, readonly W[]>,
  { section, widgets, removewidget }: Change<W>,
): Record<Section, W[]> => {
  const changed = widgets.filter(({ name }) => name !== removewidget);
  const isElsewhere = ({ name }: W) => name !== removewidget && !changed.some((widget) => widget.name === name);
  return section === 'left'
    ? { left: changed, right: right.filter(isElsewhere) }
    : { left: left.filter(isElsewhere), right: changed };
};
