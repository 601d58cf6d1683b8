import { postTypeLabels } from '@fanfare/contract/post-reports/post-conditions';
import type { PostRow } from './post-report-calls.ts';

/** Name of a post in lists: its message, else its title, else its type. */
export const postName = (row: PostRow): string => row.message || row.name || postTypeLabels[row.type];
