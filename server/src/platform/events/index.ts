export { type EventDelivery, type EventHandler, event, on } from './event.ts';
export { createEvents, type Events, once, type RunHandler } from './events.ts';
