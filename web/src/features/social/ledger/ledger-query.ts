import { toInstant } from '@fanfare/contract/kit/local-time';
import { Paging } from '@fanfare/contract/kit/paging';
import { terms } from '@fanfare/contract/kit/terms';
import { forecastLevels, type ShareStage } from '@fanfare/contract/social/shares';
import { socialNetworks } from '@fanfare/contract/social/social-text';
import { z } from 'zod';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Search parameters of the list. `first` and `last` are dates in the user's time zone, both included. */
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
  planned: 'Scheduled',
  posted: 'Published',
  trouble: terms.needsAttention,
};
export const stages: readonly ShareStage[] = ['planned', 'posted', 'trouble'];

const dayMs = 86_400_000;
const nextDay = (text: string) => new Date(Date.parse(`${text}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
const midnight = (text: string, timeZone: string) => toInstant(`${text}T00:00`, timeZone).toISOString();

/** The query of the API call. */
export const toApiQuery = ({ first, last, ...rest }: LedgerQuery, timeZone: string) => ({
  ...rest,
  ...(first ? { from: midnight(first, timeZone) } : {}),
  ...(last ? { to: midnight(nextDay(last), timeZone) } : {}),
});

export const isFiltered = ({ stage, forecast, network, account, first, last, search }: LedgerQuery): boolean =>
  [stage, forecast, network, account, first, last].some((filter) => filter !== undefined) || search !== '';
