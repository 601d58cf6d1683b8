import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Audit } from '../audit/index.ts';
import type { MailBudget } from '../business/index.ts';
import type { Notify } from '../notifications/index.ts';
import { promotionService } from './promotions.service.ts';

export { type CampaignChange, campaignChanged, campaignRemoved } from './promotions.events.ts';
export type { Promotion, PromotionService } from './promotions.service.ts';

type Deps = { db: Db; now: Now; audit: Audit; notify: Notify; budget: MailBudget };
export type Promotions = ReturnType<typeof createPromotions>;

/** What campaigns, contests and lockers have in common: their admins. */
export const createPromotions = (deps: Deps) => ({ service: promotionService(deps) });
