export { ChangesStoppedAlert } from './limits/changes-stopped-alert.tsx';
export { type LimitsAnswer, limitsQuery, useLimits } from './limits/use-limits.ts';
export { networkLabel } from './network-label.ts';
export { groupReasons, listNames, progressPercent, progressText, resultSentence } from './progress/result-text.ts';
export { progressQuery, useActionProgress } from './progress/use-action-progress.ts';
export { staleAfterChange, useActionCommands } from './use-action-commands.tsx';
