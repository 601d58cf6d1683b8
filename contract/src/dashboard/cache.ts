import { hourMs } from '../kit/durations.ts';

/**
 * Time in ms that the browser keeps the figures of a widget. A file of its own, because every page of the web app loads
 * it.
 */
export const widgetCacheMs = 2 * hourMs;
