import { toInstant } from '@fanfare/contract/kit/local-time';
import { Paging } from '@fanfare/contract/kit/paging';
import { forecastLevels, type ShareStage } from '@fanfare/contract/shares';
import { socialNetworks } from '@fanfare/contract/social-text';
import { z } from 'zod';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** What the address of the list says. Days are those of the person's own zone; both count whole. */
export const LedgerQuery = Paging.extend({
  stage: z.enum(['planned', 'posted', 'trouble']).optional(),
  forecast: z.enum(forecastLevels).optional(),
  network: z.enum(socialNetworks).optional(),
  account: z.string().min(1).max(100).optional(),
  first: day.optional(),
  last: day.optional(),
});
export type LedgerQuery = z.output<typeof LedgerQuery>;

export const stageLabels: Record<ShareStage, string> = {
  planned: 'Planned',
  posted: 'Posted',
  trouble: 'Failed and needs decision',
};
export const stages: readonly ShareStage[] = ['planned', 'posted', 'trouble'];

const dayMs = 86_400_000;
const dayAfter = (text: string) => new Date(Date.parse(`${text}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
const midnight = (text: string, zone: string) => toInstant(`${text}T00:00`, zone).toISOString();

/** The list's place as the call takes it. */
export const toApiQuery = ({ first, last, ...rest }: LedgerQuery, zone: string) => ({
  ...rest,
  ...(first ? { from: midnight(first, zone) } : {}),
  ...(last ? { to: midnight(dayAfter(last), zone) } : {}),
});

export const isNarrowed = ({ stage, forecast, network, account, first, last, search }: LedgerQuery): boolean =>
  [stage, forecast, network, account, first, last].some((one) => one !== undefined) || search !== '';
