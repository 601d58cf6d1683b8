import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';

// Query of a call that reads, but is POST (specification), like others here.
export const appsQuery = queryOptions({
  queryKey: ['POST /contest/apps'],
  queryFn: () => call('POST /contest/apps', { body: {}, silent: true }),
});

export const pagesQuery = (fbUid: string) =>
  queryOptions({
    queryKey: ['POST /contest/app_pages', fbUid],
    queryFn: () => call('POST /contest/app_pages', { body: { fb_uid: fbUid }, silent: true }),
  });
