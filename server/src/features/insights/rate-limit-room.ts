import type { RateLimitUse } from '@fanfare/connectors/ports/rate-limit';

/**
 * Percentage of an account's rate limit above which readings stop, to leave the rest to changes that users wait for.
 */
const maxUsedPercent = 75;

export const hasRoom = ({ usedPercent = 0 }: RateLimitUse): boolean => usedPercent < maxUsedPercent;
