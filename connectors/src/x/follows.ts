import { pathOf } from '../kit/http/base-url.ts';
import type { Follows } from '../ports/follows.ts';
import type { Api } from './api.ts';
import { Relation } from './wire.ts';

/** `connection_status` is about the account that granted access, so one row is read and paid for. */
export const xFollows = ({ api }: { api: Api }): Follows => ({
  async isFollowing(grant, username) {
    const request = {
      operation: 'follows.find',
      to: pathOf`/2/users/by/username/${username}`,
      query: { 'user.fields': 'connection_status' },
    };
    const { data } = await api.read(grant, request, Relation);
    return data?.connection_status?.includes('following') ?? false;
  },
});
