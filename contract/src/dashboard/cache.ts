/** How long the browser keeps the figures of a widget. A file of its own, because every page of the web app loads it. */
export const widgetCacheMs = 2 * 3_600_000;
