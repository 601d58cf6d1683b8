import type { Output } from '../../lib/api.ts';

export type Account = Output<'GET /user/{id}/account/social'>['accounts'][number];
export type NetworkOption = Output<'GET /connections/networks'>['networks'][number];
export type AdNetworks = Output<'GET /user/{id}/account/adnetworks'>;
