import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/index.ts';
import type { MailBudget } from '../business/index.ts';
import type { Notify } from '../notifications/index.ts';
import { promotionService } from './promotions.service.ts';

export { campaignChanged, campaignRemoved } from './promotions.events.ts';
export type { Promotion, PromotionService } from './promotions.service.ts';

type Deps = { audit: Audit; notify: Notify; budget: MailBudget };
/** Admins of campaigns, contests and lockers. */
export const createPromotions = (platform: Platform, deps: Deps) => ({ service: promotionService(platform, deps) });
