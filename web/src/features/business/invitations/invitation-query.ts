import type { Output } from '../../../lib/api.ts';

export type Invitation = Output<'GET /user/business/{bid}/invitations'>['items'][number];
