import type { AutoresponderService } from '@fanfare/contract/leads/autoresponder-calls';
import { queryOptions } from '@tanstack/react-query';
import { call, type Key, type Output, query } from '../../lib/api.ts';

export type LeadForm = Output<'GET /leads/form/{form_id}'>;
export type OwnForm = Output<'GET /leads/forms/{id}'>;
export type Lead = Output<'GET /leads/inbox'>['items'][number];
export type LeadDetail = Output<'GET /leads/inbox/{id}'>;
export type ServiceAccount = Output<'POST /leads/autoresponder/{service}'>['accounts'][number];

const pollMs = 4000;

/**
 * True until the leads of a connected form have been read for the first time, which happens in the background within
 * seconds.
 */
const isFirstRead = ({ connected, source, counted }: LeadForm): boolean =>
  connected && source === 'facebook' && counted === null;

/** Query of the forms, read again while one of them was never read. */
export const formsQuery = (source: 'facebook' | 'form') =>
  queryOptions({
    ...query('GET /leads/form', { query: { source } }),
    refetchInterval: ({ state: { data } }) => (data?.forms.some(isFirstRead) ? pollMs : false),
  });
export const formQuery = (form_id: string) =>
  queryOptions({
    ...query('GET /leads/form/{form_id}', { params: { form_id } }),
    refetchInterval: ({ state: { data } }) => (data && isFirstRead(data) ? pollMs : false),
  });
export const ownFormsQuery = query('GET /leads/forms');
export const ownFormQuery = (id: number) => query('GET /leads/forms/{id}', { params: { id } });

/** Query of a mailing service's accounts. Listing is a POST in the specification. */
export const accountsQuery = (service: AutoresponderService) =>
  queryOptions({
    queryKey: ['POST /leads/autoresponder/{service}', { params: { service } }],
    queryFn: ({ signal }) => call('POST /leads/autoresponder/{service}', { params: { service }, body: {}, signal }),
  });

type AccountKey = { service: AutoresponderService; account: string };

export const campaignsQuery = ({ service, account }: AccountKey) => ({
  ...query('GET /api/leads/autoresponder/campaigns', { query: { service, account } }),
  enabled: account !== '',
});

export const customFieldsQuery = (body: AccountKey & { campaign: string }) =>
  queryOptions({
    queryKey: ['POST /leads/autoresponder/custom_fields', body],
    queryFn: ({ signal }) => call('POST /leads/autoresponder/custom_fields', { body, signal }),
    enabled: body.account !== '' && body.campaign !== '',
    retry: false,
  });

/** Queries to read again after a form was connected, disconnected or read. */
export const staleAfterFormChange: Key[] = ['GET /leads/form', 'GET /leads/form/{form_id}', 'GET /leads/inbox'];
export const staleAfterLeadChange: Key[] = [
  'GET /leads/inbox',
  'GET /leads/inbox/{id}',
  'GET /leads/form',
  'GET /leads/form/{form_id}',
  'GET /leads/webhooks',
];
