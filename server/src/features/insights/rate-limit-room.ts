import type { RateLimitUse } from '@fanfare/connectors/ports/rate-limit';

/** Use in percent above which readings leave the rest of the account's rate limit to changes that people wait for. */
const maxUsedPercent = 75;

export const hasRoom = ({ usedPercent = 0 }: RateLimitUse): boolean => usedPercent < maxUsedPercent;
