import { handle } from '../../platform/jobs/index.ts';
import type { EndedFeedService } from './ended-feeds.service.ts';
import type { FetchService } from './fetch/fetch.service.ts';
import {
  applyRulesJob,
  fetchAddedJob,
  fetchDueJob,
  removeUnusedJob,
  reportEndedFeedJob,
  signItemsJob,
} from './job-types.ts';
import type { RuleRunService } from './rules/rule-run.service.ts';

type Deps = { fetches: FetchService; ruleRuns: RuleRunService; endedFeeds: EndedFeedService };

export const rssJobs = ({ fetches, ruleRuns, endedFeeds }: Deps) => {
  const fetchDue = async () => {
    await fetches.fetchDue();
  };
  return [
    handle(fetchDueJob, fetchDue),
    handle(fetchAddedJob, fetchDue),
    handle(removeUnusedJob, () => fetches.removeUnused()),
    handle(signItemsJob, () => fetches.signItems()),
    handle(applyRulesJob, ({ sourceId }) => ruleRuns.apply(sourceId)),
    handle(reportEndedFeedJob, ({ sourceId }) => endedFeeds.report(sourceId)),
  ];
};
