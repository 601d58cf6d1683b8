import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';

// Queries of calls that read, but are POST (specification).

/** Facebook apps that a contest can use. */
export const appsQuery = queryOptions({
  queryKey: ['POST /contest/apps'],
  queryFn: () => call('POST /contest/apps', { body: {}, silent: true }),
});

/** Pages of a connected Facebook account that are assets of the user. */
export const pagesQuery = (fbUid: string) =>
  queryOptions({
    queryKey: ['POST /contest/app_pages', fbUid],
    queryFn: () => call('POST /contest/app_pages', { body: { fb_uid: fbUid }, silent: true }),
  });
