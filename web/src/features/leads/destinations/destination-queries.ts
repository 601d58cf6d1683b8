import { countOf } from '@fanfare/contract/kit/plurals';
import { type Output, query } from '../../../lib/api.ts';

export const destinationsQuery = query('GET /leads/destinations');
export const webhooksQuery = query('GET /leads/webhooks');
export const retentionQuery = query('GET /leads/retention');

type Destination = Output<'GET /leads/destinations'>['destinations'][number];
export type MailDestination = Extract<Destination, { kind: 'mail' }>;
export type CsvDestination = Extract<Destination, { kind: 'csv' }>;
export type Webhook = Output<'GET /leads/webhooks'>['endpoints'][number];

/** Forms of a destination as shown: “All forms”, or their number. */
export const formsText = (forms: readonly string[]): string =>
  forms.length === 0 ? 'All forms' : countOf(forms.length, 'form');
