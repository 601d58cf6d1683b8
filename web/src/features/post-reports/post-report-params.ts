import { PostConditionGroup, postTypeFilters } from '@fanfare/contract/post-reports/post-conditions';
import { allPages, postSortColumns } from '@fanfare/contract/post-reports/post-report';
import { z } from 'zod';
import { viewParams, viewQuery } from './report-view.ts';

/** Search parameters of the report on page posts: the whole view, so that a link shows the same one. */
export const PostReportParams = z.object({
  ...viewParams,
  page_id: z.string().min(1).max(100).default(allPages),
  post_type: z.enum(postTypeFilters).default('all'),
  /** Conditions that replace those of the saved filter. */
  conditions: PostConditionGroup.optional(),
  sort: z.enum(postSortColumns).default('created'),
  /** The post whose details are open. */
  row: z.string().min(1).max(100).optional(),
  /** The posts that ads are created from. */
  posts: z.array(z.string().min(1).max(100)).max(200).optional(),
});
export type PostReportParams = z.output<typeof PostReportParams>;

/** The query of the report call. */
export const postReportQuery = (params: PostReportParams) => ({
  ...viewQuery(params),
  page_id: params.page_id,
  post_type: params.post_type,
  sort: params.sort,
});

export const noPostFilters: Partial<PostReportParams> = {
  post_type: 'all',
  search: '',
  filter: undefined,
  conditions: undefined,
};

export const isFiltered = ({ post_type, search, filter, conditions }: PostReportParams): boolean =>
  post_type !== 'all' || search !== '' || (filter !== undefined && filter !== 'all') || conditions !== undefined;
