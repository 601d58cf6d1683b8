export { AccountAvatar } from './accounts/account-avatar.tsx';
export { AccountSelect } from './accounts/account-select.tsx';
export { BoardSelect } from './accounts/board-select.tsx';
export { NetworkIcon } from './accounts/network-icon.tsx';
export { type Account, accountKey, isUsable, useSocialAccounts } from './accounts/use-social-accounts.ts';
export { TextCounter } from './composer/fields/text-counter.tsx';

export { SharePreview } from './preview/share-preview.tsx';
export { ScheduleField } from './schedule/schedule-field.tsx';
export { nextQuarterHour } from './schedule/schedule-options.ts';
export { ForecastNotes } from './share/forecast-notes.tsx';
export { type Share, useShareActions } from './share/use-share-actions.ts';

export { ShareStateBadge } from './share-state/share-state-badge.tsx';
