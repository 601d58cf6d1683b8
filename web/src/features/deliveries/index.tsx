export { DeliveryActivity } from './detail/delivery-activity.tsx';
export { ReplayModal } from './detail/replay-modal.tsx';
export { refetchDelay } from './refetch-delay.ts';
export { StopBanner } from './stops/stop-banner.tsx';
export { stopsFor, stopsQuery, useStops } from './stops/use-stops.ts';
export { useBulkActions } from './use-bulk-actions.ts';
